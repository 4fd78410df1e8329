import { expect } from 'playwright/test'

import { logIn as logInToApi } from './api.ts'
import { logIn, prepareDoor, scan, sendAll, startScanning, untilWaiting } from './door-staff.ts'
import { test } from './test.ts'

test('a member registers guests, and the door shows them offline and counts how many really came', async ({
  server,
  openEvening,
  phone,
  doorPhone,
}) => {
  const { eventId, people, change } = await openEvening('Guests')
  const admin = await logInToApi(server.url, 'Admin')
  await change({ guests_allowed: 2, max_participants: 9 })
  const [event] = await admin.call<{ slug: string }[]>('GET', `/events?select=slug&id=eq.${eventId}`)

  const { page } = phone
  await logIn(page, 'Member')
  await page.goto(`/events/${event!.slug}`)
  const going = page.getByRole('button', { name: 'Going', exact: true })
  await expect(going).toHaveAttribute('aria-pressed', 'true')
  const more = page.getByRole('button', { name: 'One guest more' })
  await more.click()
  await more.click()
  await expect(more).toBeDisabled()
  await expect(page.getByText('and 2 guests')).toBeVisible()
  await page.getByLabel('Guest 1, name (optional)').fill('Kim Berg')
  await page.getByRole('button', { name: 'Save names' }).click()
  const told = () =>
    admin.call<object[]>(
      'GET',
      `/event_registrations?select=guests,guest_names&event_id=eq.${eventId}&guests=gt.0`,
    )
  await expect.poll(told).toEqual([{ guests: 2, guest_names: ['Kim Berg'] }])

  const door = doorPhone.page
  await logIn(door, 'Door staff')
  await prepareDoor(door, eventId)
  await startScanning(door)
  await doorPhone.context.setOffline(true)
  await scan(doorPhone, people.Member.card, 'admitted')
  await expect(door.locator('[data-verdict]')).toContainText('+2 guests · Kim Berg')
  await door.getByRole('button', { name: 'Let in 2 guests' }).click()
  await expect(door.locator('[data-count="guests"]')).toHaveText('Guests inside: 2 of 2')
  const fewer = door.getByRole('button', { name: 'One guest fewer' })
  // The verdict has its own colour in both themes, so its buttons take the colour of their text as border.
  const ink = await fewer.evaluate((button) => getComputedStyle(button).color)
  await expect(fewer).toHaveCSS('border-top-color', ink)
  await fewer.click()
  await expect(door.locator('[data-count="guests"]')).toHaveText('Guests inside: 1 of 2')
  await expect(door.locator('[data-count="inside"]')).toHaveText('2 / 9')
  await untilWaiting(door, 4)
  await sendAll(doorPhone)
  const figures = await admin.call<object>('POST', '/rpc/event_participation_figures', {
    p_event_id: eventId,
  })
  expect(figures).toMatchObject({ guests: 2, attended: 1, visitors: 1 })
  const scans = await admin.call<object[]>(
    'GET',
    `/rpc/event_scans?p_event_id=${eventId}&undone=is.false&op=eq.check_in`,
  )
  expect(scans).toContainEqual(expect.objectContaining({ name: null, guest_of_name: 'Elsa Widén' }))
})
