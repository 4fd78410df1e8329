import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'
import { logIn, prepareDoor, startScanning } from './door-staff.ts'
import { openEvening } from './evening.ts'
import { test } from './test.ts'

/** What WCAG 2.2 AA and good practice ask, as far as a program can see it. */
async function expectAccessible(page: Page): Promise<void> {
  // Colours are judged when nothing moves any more.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
}

for (const theme of ['dark', 'light'] as const) {
  test(`every screen can be used with a screen reader, in the ${theme} theme`, async ({ server, phone }) => {
    const { page } = phone
    const { eventId } = await openEvening(server.url, `Accessible in ${theme}`)
    await page.goto('/login')
    if (theme === 'light') await page.getByRole('button', { name: 'Light theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', theme)
    await expectAccessible(page)
    await logIn(page, 'Door staff')
    for (const path of ['/', '/qr', '/events', '/events/past', '/events/konsert-i-musikhuset', '/admin/qr']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
    await prepareDoor(page, eventId)
    await expectAccessible(page)
    await startScanning(page)
    await expectAccessible(page)
  })
}
