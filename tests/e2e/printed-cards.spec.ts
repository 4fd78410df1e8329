import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect } from 'playwright/test'

import { logIn } from './door-staff.ts'
import { test } from './test.ts'

test('staff print the cards of selected members, and replace the card of a member who lost it', async ({
  phone: { page },
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await logIn(page, 'Admin')
  await page.goto('/admin/users')
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  for (const row of [1, 2]) await boxes.nth(row).check()
  await page.getByRole('button', { name: 'Print cards' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Single cards/ }).check()
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save PDF' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('membership-cards.pdf')
  const pdf = await getDocument({ data: new Uint8Array(readFileSync(await file.path())) }).promise
  expect(pdf.numPages).toBe(2)
  const { items } = await (await pdf.getPage(1)).getTextContent()
  expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toContain('Member since')

  await page.goto('/admin/users?q=member%40example.org')
  await page.getByRole('link', { name: 'Elsa Widén' }).click()
  await page.getByRole('button', { name: 'Replace card' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace card' }).click()
  await expect(page.getByText(/has a new card\.$/)).toBeVisible()
})
