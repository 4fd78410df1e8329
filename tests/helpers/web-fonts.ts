import type { Page } from 'playwright/test'

/** Waits until the page is set in the web fonts; that of the texts is requested after the first screen. */
export async function untilWebFonts(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => family.includes('Open Sans Variable') && status === 'loaded',
    ),
  )
  // A page without a heading needs no other.
  await page.evaluate(async () => void (await document.fonts.ready))
}
