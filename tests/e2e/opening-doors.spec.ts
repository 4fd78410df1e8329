import { expect } from 'playwright/test'

import { logIn, prepareDoor, scan, startScanning, untilReady, untilScanning } from './door-staff.ts'
import { test } from './test.ts'

test('door staff open the door of a running event from home with one tap', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { page } = phone
  const { people, attendance } = await openEvening('One touch away')
  await logIn(page, 'Door staff')
  await page.goto('/')
  await page.getByRole('button', { name: 'Open the door: One touch away' }).click()
  await untilScanning(page)
  await scan(phone, people.Member.card, 'admitted')

  // Opening the door did not ask for its name.
  const request = page.locator('[data-notice="name"]')
  await expect(request).toContainText('This door has no name yet.')
  // On one row with its buttons even on a narrow phone, to leave room for the picture and the verdict.
  await page.setViewportSize({ width: 320, height: 640 })
  expect((await request.boundingBox())?.height).toBeLessThan(56)
  await request.getByRole('button', { name: 'Name it' }).click()
  await page.getByLabel('Name of this door').fill('Side entrance')
  await page.getByLabel('Name of this door').press('Enter')
  await expect(page.getByText('This door is now called Side entrance')).toBeVisible()
  await expect(request).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await scan(phone, people.Leader.card, 'admitted_unregistered')
  await expect
    .poll(attendance)
    .toContainEqual(expect.objectContaining({ user_id: people.Leader.id, device_name: 'Side entrance' }))
  await page.getByRole('button', { name: 'List' }).click()
  await expect(page.getByRole('tab', { name: 'Latest' })).toBeVisible()
  await expect(page.getByLabel('Name of this door')).toHaveCount(0)
})

test('the door of a distant event opens from the event itself before the scanner’s list offers it', async ({
  openEvening,
  doorPhone: { page },
}) => {
  const { eventId, change } = await openEvening('In a month')
  const start = Date.now() + 30 * 86_400_000
  await change({
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + 3_600_000).toISOString(),
  })
  await logIn(page, 'Leader')
  await page.goto('/admin/qr')
  await expect(page.locator('[data-event-id]').first()).toBeVisible()
  await expect(page.locator(`[data-event-id="${eventId}"]`)).toHaveCount(0)

  await page.goto(`/admin/event-participation/${eventId}`)
  await page.getByRole('link', { name: 'Door' }).click()
  await expect(page.getByRole('heading', { name: 'In a month' })).toBeVisible()
  await untilReady(page)
})

test('a door is asked for its name once, and its scans carry the name', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { page } = phone
  const { eventId, people, attendance } = await openEvening('A door with a name')
  await logIn(page, 'Door staff')
  await prepareDoor(page, eventId)
  await page.getByLabel('Name of this door').fill('Main entrance')
  await startScanning(page)
  await scan(phone, people.Member.card, 'admitted')
  await expect.poll(attendance).toMatchObject([{ user_id: people.Member.id, device_name: 'Main entrance' }])

  await page.reload()
  await untilScanning(page)
  await page.getByRole('button', { name: 'Camera' }).click()
  await expect(page.getByLabel('Name of this door')).toHaveValue('Main entrance')
})

test('the door of an event that ended hours ago asks whether it is the right one, and does not reopen by itself', async ({
  openEvening,
  doorPhone: { page },
}) => {
  const { eventId, change } = await openEvening('Rehearsal')
  await logIn(page, 'Door staff')
  await prepareDoor(page, eventId)
  await startScanning(page)
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  await change({ start_time: hoursAgo(8), end_time: hoursAgo(5) })
  await expect(page.locator('[data-notice="doubt"]')).toContainText('Is this the right event?')
  // The notice leaves every button where it can be pressed.
  const bar = await page.getByRole('navigation').boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? Infinity)).toBeLessThanOrEqual(740)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Start scanning' })).toBeVisible()
  await expect(page.locator('[data-notice="doubt"]')).toBeVisible()
  await startScanning(page)
  await page.getByRole('button', { name: 'Change event' }).click()
  await expect(page.getByRole('heading', { name: 'Running now' })).toBeVisible()
})

test('an open door shows a new title and number of places, and says that its event is cancelled', async ({
  openEvening,
  doorPhone: { page },
}) => {
  const { eventId, change } = await openEvening('Before the change')
  await logIn(page, 'Door staff')
  await prepareDoor(page, eventId)
  await startScanning(page)
  await expect(page.locator('[data-count="inside"]')).toHaveText('0')

  await change({ title: 'After the change', max_participants: 40 })
  await expect(page.getByRole('heading', { name: 'After the change' })).toBeVisible()
  await expect(page.locator('[data-count="inside"]')).toHaveText('0 / 40')
  await change({ status: 'cancelled' })
  await expect(page.locator('[data-notice="cancelled"]')).toHaveText('The event has been cancelled')
})

test('members see no door to open', async ({ openEvening, doorPhone: { page } }) => {
  await openEvening('Not for members')
  await logIn(page, 'Member')
  await page.goto('/')
  await expect(page.getByText('Not for members').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Open the door/ })).toHaveCount(0)
})

test('a door that opens automatically acquires the camera once, and releases it when left', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { page } = phone
  const { eventId } = await openEvening('The way out')
  await logIn(page, 'Door staff')
  await prepareDoor(page, eventId)
  await startScanning(page)
  await page.addInitScript(keepTracks)
  await page.reload()
  await untilScanning(page)
  const tracks = () => page.evaluate(() => window.tracks.map(({ readyState }) => readyState))
  expect(await tracks()).toEqual(['live'])
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/admin\/qr$/)
  await expect(page.getByRole('button', { name: 'Start scanning' })).toBeVisible()
  await expect.poll(tracks).toEqual(['ended'])
})

/** Records the camera tracks that the page gets, so that the test can inspect them later. */
function keepTracks(): void {
  window.tracks = []
  const { mediaDevices } = navigator
  const ask = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await ask(constraints)
    window.tracks.push(...stream.getTracks())
    return stream
  }
}

declare global {
  interface Window {
    tracks: MediaStreamTrack[]
  }
}
