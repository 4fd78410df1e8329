import type { Page } from 'playwright/test'

/** Waits until nothing on the page moves any more, but for what never stops, such as a spinner. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map((animation) => animation.finished))
  })
}
