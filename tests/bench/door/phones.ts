import type { Page } from 'playwright'

import { logIn, startScanning, untilInstalled } from '../../e2e/door-staff.ts'
import { openPhone, type Phone, type PhoneOptions } from '../../e2e/phone.ts'
import { serveBenchPages } from './bench-pages.ts'
import type { Stage } from './stage.ts'

export async function onPhone<T>(
  stage: Stage,
  work: (phone: Phone) => Promise<T>,
  options: PhoneOptions = {},
): Promise<T> {
  const phone = await openPhone(stage.url, options)
  try {
    // As on a phone whose owner has answered the browser's question before.
    const session = await phone.context.newCDPSession(phone.page)
    await session.send('Browser.setPermission', { permission: { name: 'camera' }, setting: 'granted' })
    return await work(phone)
  } finally {
    await phone.close()
  }
}

/** Opens the page with the app’s own offline modules, logged in as door staff. */
export function onOfflinePage<T>(stage: Stage, work: (page: Page) => Promise<T>): Promise<T> {
  return onPhone(stage, async ({ page, context }) => {
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await serveBenchPages(context)
    await logIn(page, 'Door staff')
    await page.goto('/bench/offline.html')
    await page.waitForFunction(() => 'bench' in window)
    return work(page)
  })
}

export async function openDoor(page: Page, stage: Stage): Promise<void> {
  await logIn(page, 'Door staff')
  await untilInstalled(page)
  await page.goto('/admin/qr-portable')
  await page.locator(`[data-event-id="${stage.eventId}"]`).getByRole('button').click()
  await startScanning(page)
}
