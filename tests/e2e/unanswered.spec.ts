import { expect, type Locator } from 'playwright/test'

import { logIn as logInToApi } from './api.ts'
import { logIn } from './door-staff.ts'
import { planEvent } from './quiet.ts'
import { test } from './test.ts'

test('a leader finds who has not answered an event in two taps, and reminds them in three', async ({
  server,
  phone: { page },
}) => {
  const admin = await logInToApi(server.url, 'Admin')
  const member = await logInToApi(server.url, 'Member')
  const { id, slug } = await planEvent(admin, { title: 'Who comes', max_participants: 40 })
  await member.call('POST', '/rpc/answer_event', { p_event_id: id, p_status: 'going' })
  const without = await admin.call<{ name: string }[]>(
    'GET',
    `/rpc/event_unanswered?p_event_id=${id}&order=name`,
  )
  let taps = 0
  const tap = async (what: Locator) => {
    taps++
    await what.click()
  }
  await logIn(page, 'Leader')
  await page.goto(`/events/${slug}`)
  const link = page.getByRole('link', { name: 'Participation', exact: true })
  const hub = page.getByRole('article').locator(link)
  await tap(hub)
  const figures = page.getByRole('group', { name: 'The event in figures' })
  await expect(figures.getByRole('button', { name: /^Going 1 Of 40 places, 39 left/ })).toBeVisible()
  await tap(figures.getByRole('button', { name: /^Not answered/ }))
  await expect(page.getByText(`${without.length} people`, { exact: true })).toBeVisible()
  await expect(page.getByText(without[0]!.name, { exact: true }).first()).toBeVisible()
  expect(taps).toBe(2)

  taps = 0
  await page.goto(`/events/${slug}`)
  await tap(hub)
  await tap(page.getByRole('button', { name: 'Remind those who have not answered' }))
  await tap(page.getByRole('alertdialog').getByRole('button', { name: 'Send' }))
  await expect(page.getByText(/^A reminder is on its way to \d+ people$/)).toBeVisible()
  expect(taps).toBe(3)
  await expect(page.getByRole('button', { name: /^Remind those/ })).toBeDisabled()
  await page.reload()
  await expect(page.getByText(/people were reminded/)).toBeVisible()
})
