import { write } from 'hucre'
import { expect } from 'playwright/test'

import { ADDED, test } from './added-members.ts'

test('a list is imported only once all its errors are fixed', async ({ added, phone: { page } }) => {
  const lines = [
    'Namn;E-post;Födelsedatum;Medlem sedan;Skostorlek',
    `Åsa Öberg;asa@${ADDED};1980-02-29;15/8 2019;38`,
    `Bo Ek;admin@example.org;31/2 1990;;40`,
    `Cia Lind;cia@${ADDED};;;`,
    `Cia Lind;cia@${ADDED};;;`,
  ]
  await page.goto('/admin/users/import')
  await page.locator('input[type=file]').setInputFiles({
    name: 'medlemmar.csv',
    mimeType: 'text/csv',
    // As Excel saves it on a Swedish Windows.
    buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
  })
  await expect(page.getByText('2 of 4 lines have errors.')).toBeVisible()
  const submit = page.getByRole('button', { name: /^Import \d members?$/ })
  await expect(submit).toBeDisabled()
  const third = page.getByRole('listitem').filter({ hasText: 'Line 3' })
  await expect(third.getByText('User already exists')).toBeVisible()
  await expect(third.getByText('“31/2 1990” is not a date.')).toBeVisible()
  const fifth = page.getByRole('listitem').filter({ hasText: 'Line 5' })
  await expect(fifth.getByText('This address is also on an earlier line')).toBeVisible()
  expect(await added.people()).toEqual([])

  await third.getByRole('textbox', { name: 'E-mail' }).fill(`bo@${ADDED}`)
  await third.getByRole('textbox', { name: 'Date of birth' }).fill('1990-02-28')
  await page.keyboard.press('Enter')
  await fifth.getByRole('button', { name: 'Remove line' }).click()
  await expect(page.getByText('3 lines, no errors.')).toBeVisible()
  await submit.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import 3 members' }).click()
  await expect(page.getByText('3 members have been imported and invited')).toBeVisible()
  expect(await added.people()).toMatchObject([
    { name: 'Åsa Öberg', status: 'unverified', date_of_birth: '1980-02-29', member_since: '2019-08-15' },
    { name: 'Bo Ek', date_of_birth: '1990-02-28' },
    { name: 'Cia Lind', role_name: 'Member' },
  ])
})

test('in Swedish with text at 200 %, the button of a wrong line stays inside it on a small phone', async ({
  phone: { page },
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'sv'))
  await page.goto('/admin/users/import')
  await page.locator('input[type=file]').setInputFiles({
    name: 'medlemmar.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Namn;E-post\nBo Ek;bo\n'),
  })
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  const line = page.getByRole('listitem').filter({ hasText: 'Rad 2' })
  const button = await line.getByRole('button', { name: 'Ta bort raden' }).boundingBox()
  const around = await line.boundingBox()
  expect(button!.x + button!.width).toBeLessThanOrEqual(around!.x + around!.width - 16)
})

test('a list is imported from the spreadsheet as it is, and another of its sheets can be chosen', async ({
  added,
  phone: { page },
}) => {
  const sheets = [
    {
      name: 'Senior',
      rows: [
        ['Namn', 'E-post', 'Född'],
        ['Åsa Öberg', `asa@${ADDED}`, new Date('1980-02-29')],
      ],
    },
    {
      name: 'Junior',
      rows: [
        ['Namn', 'E-post'],
        ['Bo Ek', `bo@${ADDED}`],
        ['Cia Lind', `cia@${ADDED}`],
      ],
    },
  ]
  await page.goto('/admin/users/import')
  await page.locator('input[type=file]').setInputFiles({
    name: 'medlemmar.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await write({ sheets, format: 'xlsx' })),
  })
  await expect(page.getByText('1 line, no errors.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Sheet' }).selectOption('Junior')
  await expect(page.getByText('2 lines, no errors.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 lines, no errors.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Sheet' }).selectOption('Senior')
  await page.getByRole('button', { name: 'Import 1 member' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import 1 member' }).click()
  await expect(page.getByText('1 member has been imported and invited')).toBeVisible()
  expect(await added.people()).toMatchObject([{ name: 'Åsa Öberg', date_of_birth: '1980-02-29' }])
})
