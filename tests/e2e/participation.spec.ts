import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'

import { DESKTOP, row, test } from './desk-evening.ts'
import { logIn, logOut, untilInstalled } from './door-staff.ts'

const figure = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'The event in figures' })
    .getByRole('button', { name: new RegExp(`^${name}`) })

test('the running event is listed first, and its figures follow the doors without a reload', async ({
  phone: { page },
  desk: { title, pass },
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
  const [, cameAt] =
    /,Without registration,No answer,0,,,,,(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)$/.exec(lines[1] ?? '') ?? []
  // On the device's clock, as on the screen.
  const ago = await page.evaluate((time) => Date.now() - Date.parse(time), cameAt ?? '')
  expect(Math.abs(ago)).toBeLessThan(30 * 60_000)
  expect(lines).toHaveLength(3)
})

test('somebody is checked in by hand, and undone with a reason that is kept', async ({
  phone: { page },
  desk: { admin, evening },
}) => {
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

test.describe('where the app is installed', () => {
  test.use({ phoneOptions: { size: DESKTOP, installs: true } })

  test('offline, the screen shows the last known data, and actions that need a network wait', async ({
    phone: { page, context },
    desk: { evening },
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

test('on a phone, tapping a figure scrolls to the list of those it counts', async ({
  phone: { page },
  desk: { evening },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/event-participation/${evening.eventId}`)
  await expect(figure(page, 'Not here yet')).toBeVisible()
  const people = page.getByRole('heading', { name: 'People' })
  await expect(people).not.toBeInViewport()
  await figure(page, 'Not here yet').click()
  await expect(people).toBeInViewport()
})

test('somebody who may not see attendance is redirected home and shown nothing', async ({
  server,
  phone: { page },
  desk: { evening },
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
