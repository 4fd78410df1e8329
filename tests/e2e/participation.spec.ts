import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'

import { ASSOCIATION_ID } from '#lib/association.ts'

import { type Api, logIn as logInToApi } from './api.ts'
import { choose, typeMoment } from './choose.ts'
import {
  logIn,
  logOut,
  prepareDoor,
  scan,
  startScanning,
  untilScanning,
  untilInstalled,
  untilWaiting,
} from './door-staff.ts'
import type { Evening } from './evening.ts'
import { test } from './test.ts'

const DESKTOP = { width: 1280, height: 900 }
test.use({ phoneOptions: { size: DESKTOP } })

let admin: Api
let evening: Evening
let title: string

test.beforeEach(async ({ server, openEvening, phone: { page } }, { testId }) => {
  title = `Kvällen ${testId.slice(-6)}`
  evening = await openEvening(title)
  admin = await logInToApi(server.url, 'Admin')
  await logIn(page, 'Admin')
})

/** Somebody checks in at a door; sends the scan as the door’s phone would. */
const pass = (role: keyof Evening['people'], device: string) => {
  const now = new Date().toISOString()
  const scan = {
    scan_id: randomUUID(),
    event_id: evening.eventId,
    user_id: evening.people[role].id,
    op: 'check_in',
    method: 'card',
    scanned_at: now,
    seq: 1,
    device_id: device,
    device_name: device,
    staff_id: admin.userId,
  }
  return admin.call('POST', '/rpc/check_in', { p_scans: [scan], p_sent_at: now })
}
/** The grant that lets leaders check members in. */
const leadersLink = async () => {
  const [[role], [permission]] = await Promise.all([
    admin.call<{ id: string }[]>('GET', '/roles?select=id&name=eq.Leader'),
    admin.call<{ id: string }[]>('GET', '/permissions?select=id&name=eq.event_attendance:create'),
  ])
  return { role_id: role?.id ?? '', permission_id: permission?.id ?? '' }
}
const figure = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'The event in figures' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('the running event is listed first, and its figures follow the doors without a reload', async ({
  phone: { page },
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Participation' }).click()
  await page.getByRole('region', { name: 'Running now' }).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(figure(page, 'Going')).toHaveAccessibleName(/^Going 1/)
  await expect(figure(page, 'Not here yet')).toHaveAccessibleName(/^Not here yet 1/)

  await pass('Member', 'Entrén')
  await pass('Leader', 'Entrén')
  await expect(figure(page, 'Not here yet')).toHaveAccessibleName(/^Not here yet 0/)
  await expect(figure(page, 'Attended without registration')).toHaveAccessibleName(/registration 1/)
  await expect(page.getByRole('img', { name: /Bar chart: 2 arrivals/ })).toBeVisible()
  await page.getByText('Show as table').click()
  await expect(page.getByRole('table', { name: 'Arrivals' }).getByRole('row').last()).toContainText('2')

  await figure(page, 'Attended without registration').click()
  await expect(page).toHaveURL(/group=attended_without_registration/)
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFName,Participation,Answer,Guests,Names of guests,Place in the queue,Comment,Answered,Checked in',
  )
  expect(lines[1]).toMatch(/,Without registration,No answer,0,,,,,\d{4}-/)
  expect(lines).toHaveLength(3)
})

test('somebody is checked in by hand, and undone with a reason that is kept', async ({ phone: { page } }) => {
  const [member] = await admin.call<{ name: string }[]>(
    'GET',
    `/users?select=name&id=eq.${evening.people.Member.id}`,
  )
  const name = member?.name ?? ''
  await page.goto(`/admin/event-participation/${evening.eventId}`)
  await page.getByRole('button', { name: `Check ${name} in` }).click()
  await expect(page.getByText('1 person has been checked in')).toBeVisible()
  await expect(row(page, name).getByText('Attended')).toBeVisible()
  expect(await evening.attendance()).toMatchObject([{ user_id: evening.people.Member.id }])

  await page.getByRole('button', { name: `Undo the check-in of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Undo the check-in of ${name}?` })
  await dialog.getByRole('button', { name: 'Undo 1 check-in' }).click()
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  expect(await evening.attendance()).toHaveLength(1)
  await reason.fill('Gick hem före spelningen')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 check-in has been undone')).toBeVisible()
  await expect(page.getByRole('button', { name: `Check ${name} in` })).toBeVisible()
  expect(await evening.attendance()).toEqual([])
  expect(await evening.scans()).toMatchObject([
    { op: 'check_in' },
    { op: 'undo', reason: 'Gick hem före spelningen' },
  ])

  // Also somebody who is not on the list, and somebody whose check-in was undone.
  await page.getByRole('button', { name: 'Check somebody in' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('Karin Ekdahl')
  await page.getByRole('dialog').getByRole('button', { name: 'Check Karin Ekdahl in' }).click()
  await expect(page.getByRole('dialog').getByText(/^Checked in/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(row(page, 'Karin Ekdahl').getByText('Without registration')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Check 1 in' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Check 1 in' }).click()
  await expect(row(page, name).getByText('Attended')).toBeVisible()
  expect(await evening.attendance()).toHaveLength(2)
})

test('a card scanned at two doors is listed as a conflict, with both scans', async ({ phone: { page } }) => {
  await pass('Member', 'Entrén')
  await pass('Member', 'Sceningången')
  await page.goto(`/admin/event-participation/${evening.eventId}`)
  await expect(page.getByText(/^1 member was let in at more than one door/)).toBeVisible()
  await page.getByRole('link', { name: 'Show conflicts' }).click()
  await expect(page).toHaveURL(/conflicts\?state=open/)
  const sides = page.getByRole('listitem').filter({ hasText: /\d\d:\d\d:\d\d/ })
  await expect(sides).toHaveText([
    /Entrén, .+Came first, counts as attendance/,
    /Sceningången, .+Already inside through another door/,
  ])

  await page.getByRole('button', { name: /^Settle the conflict about/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog.getByText('Note is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Gick ut och kom in igen')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(page.getByText(/^The conflict about .+ has been settled$/)).toBeVisible()
  await expect(sides).toHaveCount(0)
  await choose(page, 'Show', 'Settled')
  await expect(page.getByText(/^Gick ut och kom in igen \(/)).toBeVisible()

  // A scan at a third door reopens the conflict.
  await pass('Member', 'Garaget')
  await page.goto(`/admin/event-participation/${evening.eventId}/conflicts?state=open`)
  await expect(sides).toHaveCount(3)
  await expect(page.getByText(/^Gick ut och kom in igen \(/)).toBeVisible()
})

test.describe('where the app is installed', () => {
  test.use({ phoneOptions: { size: DESKTOP, installs: true } })

  test('offline, the screen shows the last known data, and actions that need a network wait', async ({
    phone: { page, context },
  }) => {
    await untilInstalled(page)
    await page.goto(`/admin/event-participation/${evening.eventId}`)
    const checkIn = page.getByRole('button', { name: /^Check (?!somebody).+ in$/ })
    await expect(checkIn).toBeEnabled()
    await context.setOffline(true)
    await expect(page.getByText(/You are offline. Last updated \d\d:\d\d/).first()).toBeVisible()
    await expect(figure(page, 'Going')).toHaveAccessibleName(/^Going 1/)
    await expect(checkIn).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Check somebody in' })).toBeDisabled()

    // Members’ data is not stored on an admin’s device, so another tab has none.
    const tab = await context.newPage()
    await tab.goto(`/admin/event-participation/${evening.eventId}`)
    await expect(tab.getByText('You seem to be offline', { exact: true })).toBeVisible()
    // Requests made while offline are sent automatically.
    await context.setOffline(false)
    await expect(figure(tab, 'Going')).toHaveAccessibleName(/^Going 1/)
    await expect(checkIn).toBeEnabled()
  })
})

test.describe('on a door’s phone', () => {
  test.use({ phoneOptions: {} })

  test('a rejected scan is reported on its event, and one sent late counts from when it was made', async ({
    doorPhone,
  }) => {
    // Two logins, a roster, and a page that is reopened three times.
    test.slow()
    const { page, context } = doorPhone
    await logIn(page, 'Leader')
    await prepareDoor(page, evening.eventId)
    await startScanning(page)
    await context.setOffline(true)
    const [from, to] = await scan(doorPhone, evening.people.Member.card, 'admitted')
    await untilWaiting(page, 1)

    // By the time the scan arrives, its sender has lost the permission and the member used another door.
    const link = await leadersLink()
    await admin.call(
      'DELETE',
      `/role_permissions?role_id=eq.${link.role_id}&permission_id=eq.${link.permission_id}`,
    )
    try {
      await context.setOffline(false)
      await page.getByRole('navigation').getByRole('button', { name: 'List' }).click()
      await page.getByRole('tab', { name: /To send/ }).click()
      await expect(page.getByText('Rejected by the server')).toBeVisible()
    } finally {
      await admin.call('POST', '/role_permissions', { ...link, association_id: ASSOCIATION_ID })
    }
    await pass('Member', 'Entrén')
    await page.goto(`/admin/event-participation/${evening.eventId}`)
    await expect(page.getByText(/^1 scan of this event was rejected by the server/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the scanner' })).toBeVisible()
    await expect(page.getByText(/by more than one door/)).toBeHidden()

    await page.goto('/admin/qr-portable')
    await untilScanning(page)
    await page.getByRole('navigation').getByRole('button', { name: 'List' }).click()
    await page.getByRole('tab', { name: /To send/ }).click()
    const sending = Date.now()
    await page.getByRole('button', { name: 'Try all again' }).click()
    await expect(page.getByText('Everything has been sent')).toBeVisible()
    // The server corrects the time by the moment of sending.
    const took = Date.now() - sending
    const [inside] = await evening.attendance()
    expect(Date.parse(inside?.check_in_time ?? '')).toBeGreaterThanOrEqual(Date.parse(from) - 1000)
    expect(Date.parse(inside?.check_in_time ?? '')).toBeLessThanOrEqual(Date.parse(to) + took)

    await page.goto(`/admin/event-participation/${evening.eventId}`)
    await expect(page.getByText(/^1 member was let in at more than one door/)).toBeVisible()
    await expect(page.getByText(/was rejected by the server/)).toBeHidden()
  })
})

test('on a phone, tapping a figure scrolls to the list of those it counts', async ({ phone: { page } }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/event-participation/${evening.eventId}`)
  await expect(figure(page, 'Not here yet')).toBeVisible()
  const people = page.getByRole('heading', { name: 'People' })
  await expect(people).not.toBeInViewport()
  await figure(page, 'Not here yet').click()
  await expect(people).toBeInViewport()
})

test('a season is shown as a chart, by event, type, group and member', async ({ phone: { page } }) => {
  // The year of half a year ago: in January there have been no rehearsals yet.
  const year = new Date(Date.now() - 182 * 24 * 3_600_000).getFullYear()
  const { events, members } = await admin.call<{ events: unknown[]; members: { attended: number }[] }>(
    'GET',
    `/rpc/attendance_statistics?p_from=${new Date(year, 0, 1).toISOString()}&p_to=${new Date(year + 1, 0, 1).toISOString()}&p_type=rehearsal`,
  )
  await page.goto(`/admin/event-participation/statistics?season=year&year=${year}`)
  await choose(page, 'Type', 'Rehearsal')
  await expect(page).toHaveURL(/type=rehearsal/)
  await expect(page.getByText(`${events.length} events`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'By type' }).click()
  await expect(page.getByText('1 type of event')).toBeVisible()
  await expect(row(page, 'Rehearsal')).toContainText(`${events.length}`)
  await page.getByRole('button', { name: 'By member' }).click()
  await expect(page.getByText(`${members.length} members`, { exact: true })).toBeVisible()
  const most = Math.max(...members.map(({ attended }) => attended))
  const members_table = page.getByRole('table', { name: 'By member' })
  await expect(members_table.locator('tbody tr').first().getByRole('cell').first()).toHaveText(`${most}`)

  // The chart’s numbers are in its table: all of the year’s rehearsals, over twelve months.
  await expect(page.getByRole('img', { name: /^Bar chart: people at an event on average/ })).toBeVisible()
  await page.getByText('Show as table').click()
  const months = page.getByRole('table', { name: 'Attendance by period' })
  await expect(months.locator('tbody tr')).toHaveCount(12)
  const inMonths = await months.locator('tbody td:nth-of-type(1)').allTextContents()
  expect(inMonths.reduce((sum, text) => sum + Number(text), 0)).toBe(events.length)

  await page.getByRole('button', { name: 'By group' }).click()
  await expect(row(page, 'Trombon')).toContainText('%')
  await page.getByRole('button', { name: 'By event' }).click()
  await choose(page, 'Season', 'Chosen dates')
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await expect(page.getByRole('group', { name: 'From', exact: true })).toHaveText(`01/01/${year}`)
  await typeMoment(page, 'To', `0101${year}`)
  await expect(page).toHaveURL(new RegExp(`to=${year}-01-01`))
  // Typing caused no violation of the Content Security Policy.
  expect(errors).toEqual([])
  await expect(page.getByRole('img', { name: /^Bar chart/ })).toBeHidden()

  // One member’s attendance, as the member and the staff see it.
  await page.goto('/settings/profile')
  const own = page.getByRole('region', { name: 'Your attendance' })
  await choose(page, 'Season', /^Season .*Jul/)
  await expect(own.getByText(/\d+ of \d+ events?\. No-shows/)).toBeVisible()
  await expect(own.getByRole('img', { name: /^Bar chart: events attended/ })).toBeVisible()
})

test('somebody who may not see attendance is redirected home and shown nothing', async ({
  server,
  phone: { page },
}) => {
  await logOut(page)
  await logIn(page, 'Door staff')
  for (const path of ['', '/statistics', `/${evening.eventId}`, `/${evening.eventId}/scans`]) {
    await page.goto(`/admin/event-participation${path}`)
    await expect(page).toHaveURL(`${server.url}/`)
  }
  await expect(page.getByRole('link', { name: 'Scanner' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Participation' })).toBeHidden()
})
