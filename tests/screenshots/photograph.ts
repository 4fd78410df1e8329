import type { Page } from 'playwright/test'

import { untilQuiet, watchRequests } from '../helpers/quiet-network.ts'
import { untilStill } from '../helpers/until-still.ts'
import { untilWebFonts } from '../helpers/web-fonts.ts'
import { expect } from './expect.ts'
import type { Screen } from './screens.ts'
import { keysIn } from './texts.ts'
import type { Variant } from './variants.ts'

/** Nobody looks further down; lists may be endless. */
const MAX_HEIGHT = 1400

/** Out of 100: text is still sharp, and a screenshot is a tenth of its PNG. */
const QUALITY = 45

/**
 * Opens a screen, waits until it has loaded, and captures all of it, or the part with that selector, as WebP.
 */
export async function photograph(
  page: Page,
  screen: Screen,
  { width, height }: Variant,
  part?: string,
): Promise<Buffer> {
  await page.setViewportSize({ width, height })
  await openScreen(page, screen)
  const content = await page.evaluate(() => document.documentElement.scrollHeight)
  // A taller window instead of a full-page screenshot, so that what is fixed to the bottom stays there.
  await page.setViewportSize({ width, height: Math.min(Math.max(height, content), MAX_HEIGHT) })
  await untilWhole(page)
  const session = await page.context().newCDPSession(page)
  const clip = part && (await boxOf(page, part))
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    ...(clip && { clip }),
  })
  await session.detach()
  return Buffer.from(data, 'base64')
}

/** The bounds of the first match on the page, with some space around it. */
async function boxOf(page: Page, part: string) {
  const box = await page.locator(part).first().boundingBox()
  if (!box) throw new Error(`${part} is not on the screen`)
  const edge = 8
  // The clip is relative to the page, of which the window shows a part.
  const { left, top } = await page.evaluate(() => ({ left: scrollX, top: scrollY }))
  return {
    x: left + box.x - edge,
    y: top + box.y - edge,
    width: box.width + 2 * edge,
    height: box.height + 2 * edge,
    scale: 1,
  }
}

/** Opens a screen and waits until everything has loaded and nothing moves. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  watchRequests(page)
  await page.goto(screen.path)
  await untilWhole(page)
  if (!screen.show) return
  await screen.show(page)
  await untilWhole(page)
}

// A progress bar with a value is content: how many recipients a mail has reached.
const WAITING = '.MuiSkeleton-root, .plain-skeleton, [role=progressbar]:not([aria-hidden], [aria-valuenow])'

async function untilWhole(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator(WAITING)).toHaveCount(0)
  await untilQuiet(page)
  await untilWebFonts(page)
  await page.evaluate(async () => {
    await Promise.allSettled(
      [...document.images].map((image) => {
        // Lazy images below the window would never load.
        image.loading = 'eager'
        return image.decode()
      }),
    )
  })
  await untilStill(page)
}

/** Collects errors of the page; `end` returns them, with the problems that are visible on it. */
export function problemsOf(
  page: Page,
  { showsKeys }: Pick<Screen, 'showsKeys'>,
): { end: () => Promise<string[]> } {
  const problems: string[] = []
  const onError = (error: Error) => void problems.push(error.message)
  page.on('pageerror', onError)
  return {
    end: async () => {
      page.off('pageerror', onError)
      const { text, overflow } = await page.evaluate(() => ({
        text: document.body.innerText,
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }))
      if (overflow > 0) problems.push(`${overflow} px wider than the window`)
      if (!showsKeys) problems.push(...keysIn(text).map((key) => `a key instead of its text: ${key}`))
      return problems
    },
  }
}
