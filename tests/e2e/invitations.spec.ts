import { expect } from 'playwright/test'

import { ADDED, test } from './added-members.ts'
import { choose } from './choose.ts'

test('several people are invited at once, and each refused address says why', async ({
  added,
  phone: { page },
}) => {
  await page.goto('/admin/users/invitations')
  const field = page.getByRole('textbox', { name: 'E-mail addresses' })
  await field.fill(`anna@${ADDED}, inte en adress; Bo Ek <bo@${ADDED}>`)
  await page.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(field).toHaveAccessibleDescription(/Invalid email addresses: inte en adress/)
  expect(await added.invitations()).toEqual([])

  await field.fill(`anna@${ADDED}\n"Ek, Bo" <BO@${ADDED}>; admin@example.org`)
  await page.getByRole('button', { name: 'Invite 3 people' }).click()
  await expect(page.getByText('2 people have been invited.')).toBeVisible()
  await expect(page.getByText('admin@example.org User already exists')).toBeVisible()
  await expect(field).toHaveValue('')
  expect((await added.invitations()).map(({ email }) => email)).toEqual([`anna@${ADDED}`, `bo@${ADDED}`])

  await expect(page.getByText('2 invitations')).toBeVisible()
  await page.getByRole('button', { name: `Send again to anna@${ADDED}` }).click()
  // A minute must pass between two e-mails; the refused attempt leaves the invitation unchanged.
  await expect(page.getByText('A link was sent just now.')).toBeVisible()
  expect(await added.invitations()).toHaveLength(2)
  await page.getByRole('button', { name: `Withdraw the invitation to bo@${ADDED}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('1 invitation', { exact: true })).toBeVisible()
  expect((await added.invitations()).map(({ email }) => email)).toEqual([`anna@${ADDED}`])
  await choose(page, 'Link', 'Expired')
  await expect(page).toHaveURL(/link=expired/)
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Withdraw 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw 1' }).click()
  await expect(page.getByText('There are no open invitations.')).toBeVisible()
  expect(await added.invitations()).toEqual([])
})
