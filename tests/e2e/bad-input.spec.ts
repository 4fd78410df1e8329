import { expect, type Page } from 'playwright/test'

import {
  logIn,
  prepareDoor,
  scan,
  sendAll,
  startScanning,
  untilCardsCountAgain,
  untilWaiting,
  untilReady,
} from './door-staff.ts'
import type { Phone } from './phone.ts'
import { test } from './test.ts'

async function openDoor({ page }: Phone, eventId: string): Promise<void> {
  await logIn(page, 'Door staff')
  await prepareDoor(page, eventId)
  await startScanning(page)
}

// Chromium caches the available space for half a minute, and checks again at once only for larger writes.
const ROOM = 50_000_000

async function untilStorageIsFull(page: Page): Promise<void> {
  const write = () =>
    page.evaluate(
      (size) =>
        new Promise<string>((resolve, reject) => {
          const opening = indexedDB.open('probe')
          opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('probe'))
          opening.addEventListener('error', () => resolve(String(opening.error?.name)))
          opening.addEventListener('success', () => {
            const writing = opening.result.transaction('probe', 'readwrite')
            writing.objectStore('probe').put('x'.repeat(size), 'probe')
            writing.addEventListener('complete', () => resolve('written'))
            writing.addEventListener('abort', () => resolve(String(writing.error?.name)))
          })
          opening.addEventListener('blocked', reject)
        }),
      ROOM,
    )
  await expect.poll(write, { timeout: 60_000 }).toBe('QuotaExceededError')
}

/** Playwright’s own clock would also pause the page’s timers. */
function shiftClock(ms: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (real, args) => Reflect.construct(real, args.length > 0 ? args : [real.now() + ms]),
    get: (real, name) => (name === 'now' ? () => real.now() + ms : Reflect.get(real, name)),
  })
}

const verdict = (page: Page) => page.locator('[data-verdict]')

test('a code that is not a membership card is refused with a message that says so', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { eventId, people } = await openEvening('Other codes')
  await openDoor(phone, eventId)
  await scan(phone, 'https://example.org/menu', 'refused')
  await expect(verdict(phone.page)).toContainText('This is not a membership card')
  await scan(phone, people.Member.card.replace('S1.', 'S3.'), 'refused')
  await expect(verdict(phone.page)).toContainText('newer format')
  await scan(phone, people.Member.card, 'admitted')
})

test('a truncated roster is never accepted as complete, and can be fetched again', async ({
  openEvening,
  doorPhone: { page },
}) => {
  const { eventId } = await openEvening('Torn roster')
  await logIn(page, 'Door staff')
  await page.route('**/rpc/event_roster', async (route) => {
    const response = await route.fetch()
    const roster = await response.json()
    await route.fulfill({ response, json: { ...roster, members: roster.members.slice(0, 200) } })
  })
  await page.goto('/admin/qr-portable')
  await page.locator(`[data-event-id="${eventId}"]`).getByRole('button').click()
  await expect(page.getByText(/stopped at 200 of 240/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start scanning' })).toBeHidden()

  await page.unroute('**/rpc/event_roster')
  await page.getByRole('button', { name: 'Try again' }).click()
  await untilReady(page)
})

test('a phone that cannot store scans admits nobody and says why, until it can', async ({
  server,
  openEvening,
  doorPhone: phone,
}) => {
  const { eventId, people, attendance } = await openEvening('Full disk')
  const session = await phone.context.newCDPSession(phone.page)
  const origin = server.url
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: ROOM })
  await openDoor(phone, eventId)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await untilStorageIsFull(phone.page)
  await scan(phone, people.Member.card, 'not_saved')
  await expect(verdict(phone.page)).toContainText('is full, so nobody was let in')
  expect(await attendance()).toEqual([])

  await session.send('Storage.overrideQuotaForOrigin', { origin })
  await verdict(phone.page).getByRole('button', { name: 'Try again' }).click()
  await expect(verdict(phone.page)).toHaveAttribute('data-verdict', 'admitted')
  await expect.poll(async () => (await attendance()).map((row) => row.user_id)).toEqual([people.Member.id])
})

test('a browser that denies storage is told apart from a full disk before anyone is admitted', async ({
  openEvening,
  doorPhone: { page },
}) => {
  const { eventId } = await openEvening('Denied storage')
  await logIn(page, 'Door staff')
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError')
    }
  })
  await page.goto('/admin/qr-portable')
  await page.locator(`[data-event-id="${eventId}"]`).getByRole('button').click()
  await expect(page.getByText(/The browser does not allow storage/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start scanning' })).toBeHidden()
})

test('a device with a wrong clock says so, and its scans still get the right time', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { eventId, people, attendance } = await openEvening('Wrong clock')
  await phone.page.addInitScript(shiftClock, -20 * 60_000)
  await openDoor(phone, eventId)
  await expect(phone.page.locator('[data-notice="clock"]')).toContainText('20 min')
  await phone.context.setOffline(true)
  const [from, to] = await scan(phone, people.Member.card, 'admitted')
  await untilWaiting(phone.page, 1)
  const took = await sendAll(phone)
  const [row] = await attendance()
  expect(Date.parse(row?.check_in_time ?? '')).toBeGreaterThanOrEqual(Date.parse(from) - 1000)
  expect(Date.parse(row?.check_in_time ?? '')).toBeLessThanOrEqual(Date.parse(to) + took)
})

test.describe('without a camera', () => {
  test.use({ phoneOptions: { access: 'missing' } })
  test('people can still be admitted by name', async ({ openEvening, doorPhone: phone }) => {
    const { eventId, people, attendance } = await openEvening('No camera')
    await logIn(phone.page, 'Door staff')
    await prepareDoor(phone.page, eventId)
    await phone.page.getByRole('button', { name: 'Start scanning' }).click()
    await expect(phone.page.getByText('No camera was found')).toBeVisible()
    await phone.page.getByRole('button', { name: 'Find a person' }).click()
    await phone.page.getByRole('searchbox').fill('e')
    await expect(phone.page.getByText('Type at least 2 characters')).toBeVisible()
    await phone.page.getByRole('searchbox').fill('widen')
    await phone.page.getByRole('dialog').getByText('Elsa Widén').click()
    await expect(verdict(phone.page)).toHaveAttribute('data-verdict', 'admitted')
    await expect.poll(async () => (await attendance()).map((row) => row.user_id)).toEqual([people.Member.id])
  })
})

test.describe('with camera access denied', () => {
  test.use({ phoneOptions: { access: 'denied' } })
  test('the screen explains how to allow it', async ({ openEvening, doorPhone: phone }) => {
    const { eventId } = await openEvening('Denied camera')
    await logIn(phone.page, 'Door staff')
    await prepareDoor(phone.page, eventId)
    await phone.page.getByRole('button', { name: 'Start scanning' }).click()
    await expect(phone.page.getByText('The camera is not allowed')).toBeVisible()
    await expect(phone.page.getByText(/Allow the camera for this site/)).toBeVisible()
  })
})

test('a camera in use by another app can be retried until it is free', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { eventId, people } = await openEvening('Camera taken')
  // Chromium shares one camera among its tabs, so the error for a busy camera is simulated.
  await phone.page.addInitScript(() => {
    const ask = MediaDevices.prototype.getUserMedia
    MediaDevices.prototype.getUserMedia = function takenOnce() {
      MediaDevices.prototype.getUserMedia = ask
      return Promise.reject(new DOMException('Could not start video source', 'NotReadableError'))
    }
  })
  await logIn(phone.page, 'Door staff')
  await prepareDoor(phone.page, eventId)
  await phone.page.getByRole('button', { name: 'Start scanning' }).click()
  await expect(phone.page.getByText('The camera is used by something else')).toBeVisible()
  await phone.page.getByRole('button', { name: 'Try again' }).click()
  await scan(phone, people.Member.card, 'admitted')
  await untilCardsCountAgain(phone)
  await scan(phone, people.Member.card, 'already_inside')
})
