import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** The rules that depend on colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Waits for animations to end and runs axe with all rules or the given ones; returns each violated rule with
 * its elements.
 */
export async function violationsOf(
  page: Page,
  rules?: string[],
): Promise<[rule: string, elements: string[]][]> {
  // Not via their `finished` promises: those of replaced transitions may never settle.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // The default mode combines the results of several frames in a tab of its own. That takes longer than the
  // analysis, and never ends next to a frame in which no script may run, such as the preview of an e-mail.
  // Without the elements that passed, which nobody reads and which take a third of the time to describe.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
}
