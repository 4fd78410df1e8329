import { expect, type Page } from 'playwright/test'

import { untilWebFonts } from '../helpers/web-fonts.ts'
import { untilInstalled } from './door-staff.ts'
import { test } from './test.ts'

/** A text of the app in both languages, long enough for the widths of letters to even out. */
const SAMPLE =
  'Check in, answer and send: who is coming on Saturday? Checka in, svara och skicka: vilka kommer på lördag? 0123456789'

/** What sets a text until the web font arrives, by the web font, in each weight. */
const STAND_INS = [
  { of: 'Open Sans Variable', weight: 400, from: ['Roboto', 'Arial', 'DejaVu'] },
  { of: 'Open Sans Variable', weight: 600, from: ['Roboto', 'Arial', 'DejaVu'] },
  { of: 'Noto Serif', weight: 600, from: ['Noto Serif', 'Times', 'DejaVu'] },
].map(({ from, ...font }) => ({
  ...font,
  standIns: from.map((name) => `${font.of.replace(' Variable', '')} from ${name}`),
}))

test('no screen waits for the font of its texts: the first style sheet does not request it', async ({
  phone: { page },
}) => {
  await page.goto('/login')
  const first = await page.locator('link[rel=stylesheet]').first().getAttribute('href')
  const styles = await (await page.request.get(first ?? '')).text()
  expect(styles).toContain('noto-serif-latin')
  expect(styles).not.toContain('open-sans-latin')
  await untilWebFonts(page)
})

test('until the web fonts arrive, text is as wide in the fonts of the device', async ({
  phone: { page },
}) => {
  await page.goto('/login')
  await untilWebFonts(page)
  for (const { of, weight, standIns } of STAND_INS) {
    const width = await widthOf(page, weight, of)
    expect(width).toBeGreaterThan(1000)
    for (const standIn of standIns) {
      // A device has only some of them.
      const theirs = await widthOf(page, weight, standIn)
      if (theirs > 0) expect(Math.abs(theirs / width - 1), `${standIn} ${weight}`).toBeLessThan(0.03)
    }
  }
})

test.describe('with the app installed', () => {
  test.use({ installed: false })

  test('the web fonts are there without a network', async ({ doorPhone: { page, context } }) => {
    await page.goto('/login')
    await untilInstalled(page)
    await context.setOffline(true)
    await page.reload()
    await untilWebFonts(page)
  })
})

/** In pixels, at a size of 100; 0 if there is no such font. */
const widthOf = (page: Page, weight: number, family: string) =>
  page.evaluate(
    async ({ font, text }) => {
      const found = await document.fonts.load(font, text).catch(() => [])
      const context = document.createElement('canvas').getContext('2d')
      if (!context || found.length === 0) return 0
      context.font = font
      return context.measureText(text).width
    },
    { font: `${weight} 100px "${family}"`, text: SAMPLE },
  )
