import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** The rules that colours decide. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong with a page, by all rules or these, when nothing moves any more: the rule, and the elements that break it. */
export async function violationsOf(
  page: Page,
  rules?: string[],
): Promise<[rule: string, elements: string[]][]> {
  // Not their promises of an end: that of a change which another one has replaced may never be kept.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // The other way puts what it finds in several frames together in a tab of its own: that takes longer than the looking, and
  // beside a frame in which no script may run, such as the preview of a mail, it never ends.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
}
