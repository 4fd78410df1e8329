import { expect, type Route } from 'playwright/test'

import {
  logIn,
  prepareDoor,
  scan,
  sendAll,
  startScanning,
  undoLatest,
  untilCardsCountAgain,
  untilInstalled,
  untilScanning,
  untilWaiting,
} from './door-staff.ts'
import { test } from './test.ts'
import { letAccessTokenExpire } from './tokens.ts'

const UNKNOWN_CARD = 'S1.AAAAAAAAAAAAAAAAAAAAAA'

test.describe('on a phone that has never opened the app', () => {
  test.use({ installed: false })

  test('an offline door admits the right people, and the database receives exactly those scans', async ({
    openEvening,
    doorPhone: phone,
  }) => {
    const { eventId, people, attendance, scans } = await openEvening('Without a network')
    await logIn(phone.page, 'Door staff')
    await prepareDoor(phone.page, eventId)
    await startScanning(phone.page)

    await phone.context.setOffline(true)
    const registered = await scan(phone, people.Member.card, 'admitted')
    const unregistered = await scan(phone, people.Leader.card, 'admitted_unregistered')
    await scan(phone, UNKNOWN_CARD, 'refused')
    await scan(phone, people.Admin.card, 'admitted_unregistered')
    await undoLatest(phone.page, 'Wrong person')
    await untilCardsCountAgain(phone)
    await scan(phone, people.Member.card, 'already_inside')
    expect(await attendance()).toEqual([])

    await phone.page.reload()
    await untilScanning(phone.page)
    await expect(phone.page.locator('[data-count="inside"]')).toHaveText('2')
    await untilWaiting(phone.page, 4)
    await scan(phone, people.Leader.card, 'already_inside')

    const took = await sendAll(phone)
    const inside = await attendance()
    expect(inside.map((row) => row.user_id).toSorted()).toEqual(
      [people.Member.id, people.Leader.id].toSorted(),
    )
    for (const [person, [from, to]] of [
      [people.Member, registered],
      [people.Leader, unregistered],
    ] as const) {
      const time = Date.parse(inside.find((row) => row.user_id === person.id)?.check_in_time ?? '')
      expect(time).toBeGreaterThanOrEqual(Date.parse(from) - 1000)
      expect(time).toBeLessThanOrEqual(Date.parse(to) + took)
    }
    expect((await scans()).map(({ user_id, op, reason }) => [user_id, op, reason])).toEqual([
      [people.Member.id, 'check_in', null],
      [people.Leader.id, 'check_in', null],
      [people.Admin.id, 'check_in', null],
      [people.Admin.id, 'undo', 'wrong_person'],
    ])
  })
})

test('a tab killed between two scans loses neither', async ({ openEvening, doorPhone: phone }) => {
  const { eventId, people, attendance } = await openEvening('Killed tab')
  await logIn(phone.page, 'Door staff')
  await prepareDoor(phone.page, eventId)
  await startScanning(phone.page)

  await phone.context.setOffline(true)
  await scan(phone, people.Member.card, 'admitted')
  const page = await phone.killTab()
  await page.goto('/admin/qr-portable')
  await untilScanning(page)
  await expect(page.locator('[data-count="inside"]')).toHaveText('1')
  await scan(phone, people.Leader.card, 'admitted_unregistered')
  await untilWaiting(page, 2)

  await sendAll(phone)
  expect((await attendance()).map((row) => row.user_id).toSorted()).toEqual(
    [people.Member.id, people.Leader.id].toSorted(),
  )
})

test('scans deleted with the site data are restored from memory and sent', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { page } = phone
  const { eventId, people, attendance } = await openEvening('Deleted storage')
  await logIn(page, 'Door staff')
  await prepareDoor(page, eventId)
  await startScanning(page)
  await phone.context.setOffline(true)
  await scan(phone, people.Member.card, 'admitted')
  await scan(phone, people.Leader.card, 'admitted_unregistered')
  await untilWaiting(page, 2)

  const devtools = await phone.context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await expect(page.locator('[data-notice="restored"]')).toContainText('2 scans')
  await untilWaiting(page, 2)
  await sendAll(phone)
  expect((await attendance()).map((row) => row.user_id).toSorted()).toEqual(
    [people.Member.id, people.Leader.id].toSorted(),
  )
})

test('a device three hours ahead finds the running event, is warned, and records scans with the right time', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { page } = phone
  const { eventId, people, attendance } = await openEvening('Wrong clock')
  await logIn(page, 'Door staff')
  await page.addInitScript((ahead) => {
    const now = Date.now.bind(Date)
    window.Date = class extends Date {
      constructor(...args: []) {
        super(...((args.length > 0 ? args : [now() + ahead]) as []))
      }

      static override now = () => now() + ahead
    } as DateConstructor
  }, 3.5 * 3_600_000)
  await page.goto('/admin/qr-portable')
  await expect(page.locator(`[data-event-id="${eventId}"]`)).toBeVisible()
  await expect(page.locator('[data-notice="clock"]')).toContainText('3.5 hr')
  await prepareDoor(page, eventId)
  await startScanning(page)
  const before = Date.now()
  await scan(phone, people.Member.card, 'admitted')
  await expect.poll(attendance).toHaveLength(1)
  const [came] = await attendance()
  expect(Math.abs(Date.parse(came?.check_in_time ?? '') - before)).toBeLessThan(60_000)
})

test('leaving a door whose scans wait to be sent asks first, and offline too', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { page } = phone
  const { people, attendance } = await openEvening('Not sent yet')
  await logIn(page, 'Door staff')
  await untilInstalled(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Open the door: Not sent yet' }).click()
  await untilScanning(page)
  await phone.context.setOffline(true)
  await scan(phone, people.Member.card, 'admitted')
  await untilWaiting(page, 1)

  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Leave the door?' })
  await expect(question).toContainText('1 scan is waiting to be sent.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await untilScanning(page)

  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.locator('[data-scanner-state]')).toHaveCount(0)
  await phone.context.setOffline(false)
  await expect.poll(async () => (await attendance()).map((row) => row.user_id)).toEqual([people.Member.id])
})

test('a session that expires at the door is renewed once online, and the scans are sent', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { eventId, people, attendance } = await openEvening('Expired session')
  await logIn(phone.page, 'Door staff')
  await prepareDoor(phone.page, eventId)
  await startScanning(phone.page)

  await phone.context.setOffline(true)
  await letAccessTokenExpire(phone.page)
  await phone.page.reload()
  await untilScanning(phone.page)
  await scan(phone, people.Member.card, 'admitted')
  await untilWaiting(phone.page, 1)

  await sendAll(phone)
  expect((await attendance()).map((row) => row.user_id)).toEqual([people.Member.id])
})

test('a door whose session is rejected stays open, keeps every scan, and sends them after the next login', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { page } = phone
  const { eventId, people, attendance } = await openEvening('Refused twice')
  await logIn(page, 'Door staff')
  await prepareDoor(page, eventId)
  await startScanning(page)
  const refuse = (route: Route) => route.fulfill({ status: 401, json: { code: 'PGRST301', message: 'no' } })
  await page.route('**/rpc/refresh_token', refuse)
  await page.route('**/rpc/check_in', refuse)

  await scan(phone, people.Member.card, 'admitted')
  await expect(page.locator('[data-notice="sign-in"]')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/qr-portable$/)
  await scan(phone, people.Leader.card, 'admitted_unregistered')
  await untilWaiting(page, 2)
  expect(await attendance()).toEqual([])

  await page.unrouteAll()
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, 'Door staff')
  await untilScanning(page)
  await untilWaiting(page, 0)
  expect((await attendance()).map((row) => row.user_id).toSorted()).toEqual(
    [people.Member.id, people.Leader.id].toSorted(),
  )
})
