import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** What axe finds wrong with a page, when nothing moves any more: the rule, and the elements that break it. */
export async function violationsOf(page: Page): Promise<[rule: string, elements: string[]][]> {
  // Not their promises of an end: that of a change which another one has replaced may never be kept.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // The other way puts what it finds in several frames together in a tab of its own: that takes longer than the looking, and
  // beside a frame in which no script may run, such as the preview of a mail, it never ends.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
}
