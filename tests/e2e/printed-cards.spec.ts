import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'

import { renderedPages } from '../helpers/rendered-pdf.ts'
import { logIn as logInToApi } from './api.ts'
import { logIn } from './door-staff.ts'
import { test } from './test.ts'

test.use({ phoneOptions: { size: { width: 1280, height: 900 } } })

/** Saves the PDF that the open dialog offers, and renders it. */
async function savedPages(page: Page, layout: RegExp) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: layout }).check()
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save PDF' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('membership-cards.pdf')
  return renderedPages(readFileSync(await file.path()))
}

/** The codes of these members' paper cards. */
async function codesOf(url: string, userIds: readonly string[]): Promise<string[]> {
  const admin = await logInToApi(url, 'Admin')
  const cards = await admin.call<{ card: string }[]>('POST', '/rpc/member_cards', { p_user_ids: userIds })
  return cards.map(({ card }) => card)
}

test('staff print the cards of selected members, and replace the card of a member who lost it', async ({
  phone: { page },
}) => {
  await logIn(page, 'Admin')
  await page.goto('/admin/users')
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  for (const row of [1, 2]) await boxes.nth(row).check()
  await page.getByRole('button', { name: 'Print cards' }).click()
  const pages = await savedPages(page, /^Single cards/)
  expect(pages).toHaveLength(2)
  expect(pages[0]?.text.replaceAll(/\s/g, '')).toContain('Membersince')

  await page.goto('/admin/users?q=member%40example.org')
  await page.getByRole('link', { name: 'Elsa Widén' }).click()
  await page.getByRole('button', { name: 'Replace card' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace card' }).click()
  await expect(page.getByText(/has a new card\.$/)).toBeVisible()
})

test('the printed card of one member is read as theirs', async ({ server, phone: { page } }) => {
  const { userId } = await logInToApi(server.url, 'Leader')
  await logIn(page, 'Admin')
  await page.goto(`/admin/users/${userId}`)
  await page.getByRole('button', { name: 'Print card' }).click()
  const pages = await savedPages(page, /^Single cards/)
  expect(pages.map(({ codes }) => codes)).toEqual([await codesOf(server.url, [userId])])
  expect(pages[0]?.text).toContain('Sandell')
})

test('the printed cards of all members that match a filter, on every page of the list, are read as theirs', async ({
  server,
  phone: { page },
}) => {
  const admin = await logInToApi(server.url, 'Admin')
  const [trumpets] = await admin.call<{ id: string }[]>('GET', '/groups?name=eq.Trumpet&select=id')
  const members = await admin.call<{ user_id: string }[]>(
    'GET',
    `/group_members?group_id=eq.${trumpets?.id}&select=user_id`,
  )
  // More than one page of the list, and more than one sheet.
  expect(members.length).toBeGreaterThan(10)
  await logIn(page, 'Admin')
  await page.goto(`/admin/users?group=${trumpets?.id}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: `Select all ${members.length}` }).click()
  await page.getByRole('button', { name: 'Print cards' }).click()
  const pages = await savedPages(page, /^A4 sheets/)
  const expected = await codesOf(
    server.url,
    members.map(({ user_id }) => user_id),
  )
  expect(pages.flatMap(({ codes }) => codes).toSorted()).toEqual(expected.toSorted())
})
