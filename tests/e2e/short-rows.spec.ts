import { expect, type Locator } from 'playwright/test'

import { logIn } from './api.ts'
import { logIn as logInAtDoor } from './door-staff.ts'
import { test } from './test.ts'

// On a phone, with room for a name that takes two lines but no more.
const MOST_PIXELS = 96

const heightOf = async (row: Locator) => (await row.boundingBox())?.height

test('a person is a short row that can be checked in directly and expanded for details', async ({
  phone: { page },
  openEvening,
}) => {
  const { eventId } = await openEvening('Kort kväll')
  await logInAtDoor(page, 'Leader')
  await page.goto(`/admin/event-participation/${eventId}`)
  const row = page.getByRole('list', { name: 'People' }).getByRole('listitem').first()
  await expect(row).toContainText('Going')
  expect(await heightOf(row)).toBeLessThanOrEqual(MOST_PIXELS)
  await expect(row.getByText('Answered')).toBeHidden()
  await row.getByRole('button', { name: /^More about / }).click()
  await expect(row.getByText('Answered')).toBeVisible()
  await row.getByRole('button', { name: /^More about / }).click()
  await row.getByRole('button', { name: /^Check .* in$/ }).click()
  await expect(row).toContainText('Attended')
  expect(await heightOf(row)).toBeLessThanOrEqual(MOST_PIXELS)
})

test('a section leader can phone a member of the section', async ({ server, phone: { page } }) => {
  const admin = await logIn(server.url, 'Admin')
  await logInAtDoor(page, 'Member')
  await page.goto('/settings/membership')
  await page.getByRole('link', { name: 'Trombon' }).click()
  // The first row is the leader’s own.
  const row = page.getByRole('list', { name: 'Members' }).getByRole('listitem').nth(1)
  await expect(row).toContainText('@')
  expect(await heightOf(row)).toBeLessThanOrEqual(MOST_PIXELS)
  const email = await row.locator('.data-row__brief').textContent()
  const givePhone = (phone: string | null) => admin.call('PATCH', `/users?email=eq.${email}`, { phone })
  await givePhone('070-123 45 67')
  try {
    await page.reload()
    await row.getByRole('button', { name: /^More about / }).click()
    await expect(row.getByRole('link', { name: '070-123 45 67' })).toHaveAttribute('href', /^tel:/)
  } finally {
    await givePhone(null)
  }
})

test('the answer buttons of an event fit on one line, even with the longer Swedish labels and one of them pressed', async ({
  phone: { page },
}) => {
  await logInAtDoor(page, 'Member')
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'sv'))
  await page.goto('/events?type=rehearsal')
  const answers = page.getByRole('group', { name: /^Kommer du till/ }).filter({
    has: page.getByRole('button', { pressed: true }),
  })
  const buttons = answers.first().getByRole('button')
  await expect(buttons).toHaveCount(3)
  const tops = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})
