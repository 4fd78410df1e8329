import { expect } from 'playwright/test'

import { logIn } from './door-staff.ts'
import { test } from './test.ts'

test('the back button closes what lies over a screen, and only then leaves the screen', async ({
  phone: { page },
}) => {
  await logIn(page, 'Member')
  await page.getByRole('navigation').getByRole('link', { name: 'Events' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/$/)

  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page).toHaveURL(/\/$/)

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Membership' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/settings\/membership$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/settings\/profile$/)
})
