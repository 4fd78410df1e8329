import { expect, type Page } from 'playwright/test'

import { logIn } from './door-staff.ts'
import { test } from './test.ts'

declare global {
  interface Window {
    /** Layout Instability (https://wicg.github.io/layout-instability/): 0.1 and more is called bad. */
    shift: number
  }
}

// What the font of the texts moves, where a line breaks elsewhere, is far less.
const LIMIT = 0.05

/** Adds up from here on, on every page, how far what could be seen was moved. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })

test.beforeEach(async ({ phone: { page } }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto('/login')
  await logIn(page, 'Admin')
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible()
  await watchShifts(page)
})

test('the pages below a list are not seen before all of its rows are there', async ({ phone: { page } }) => {
  await page.goto('/admin/translations')
  await expect(page.locator('.data-rows > li')).toHaveCount(50)
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toBeAttached()
  expect(await page.evaluate(() => window.shift)).toBeLessThan(LIMIT)
})

test('an event whose doors are open does not push down a list that is already there', async ({
  phone: { page },
}) => {
  let answerOpen = () => {}
  const held = new Promise<void>((resolve) => (answerOpen = resolve))
  await page.route(/\/api\/events\?.*end_time=gt/, async (route) => {
    await held
    await route.continue()
  })
  const listed = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url())
    return pathname === '/api/events' && !searchParams.has('end_time')
  })
  await page.goto('/admin/event-participation')
  await listed
  answerOpen()
  await expect(page.getByRole('heading', { name: 'Running now' })).toBeVisible()
  await expect(page.locator('.data-rows > li')).toHaveCount(10)
  expect(await page.evaluate(() => window.shift)).toBeLessThan(LIMIT)
})
