import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** What axe finds wrong with a page, when nothing moves any more: the rule, and the elements that break it. */
export async function violationsOf(page: Page): Promise<[rule: string, elements: string[]][]> {
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
  // The other way puts what it finds in several frames together in a tab of its own: that takes longer than the looking, and
  // beside a frame in which no script may run, such as the preview of a mail, it never ends.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
}
