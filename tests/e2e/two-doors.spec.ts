import { expect } from 'playwright/test'

import { ASSOCIATION_ID } from '#lib/club/association.ts'

import type { Api } from './api.ts'
import { choose } from './choose.ts'
import { test } from './desk-evening.ts'
import { logIn, prepareDoor, scan, startScanning, untilScanning, untilWaiting } from './door-staff.ts'

/** The grant that lets leaders check members in. */
const leadersLink = async (admin: Api) => {
  const [[role], [permission]] = await Promise.all([
    admin.call<{ id: string }[]>('GET', '/roles?select=id&name=eq.Leader'),
    admin.call<{ id: string }[]>('GET', '/permissions?select=id&name=eq.event_attendance:create'),
  ])
  return { role_id: role?.id ?? '', permission_id: permission?.id ?? '' }
}

test('a card scanned at two doors is listed as a conflict, with both scans', async ({
  phone: { page },
  desk: { evening, pass },
}) => {
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

test.describe('on a door’s phone', () => {
  test.use({ phoneOptions: {} })

  test('a rejected scan is reported on its event, and one sent late counts from when it was made', async ({
    doorPhone,
    desk: { admin, evening, pass },
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
    const link = await leadersLink(admin)
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
