import { expect } from 'playwright/test'

import { logIn } from './door-staff.ts'
import { test } from './test.ts'

test('on the app’s first screen, the back button closes an open overlay instead of leaving the app', async ({
  phone: { page },
}) => {
  // A desktop browser has no back button of this kind, so the page’s CloseWatcher is asked to close instead.
  await page.addInitScript(() => {
    const { CloseWatcher } = window as unknown as { CloseWatcher: new () => { requestClose(): void } }
    class Known extends CloseWatcher {
      constructor() {
        super()
        Object.assign(window, { goBack: () => this.requestClose() })
      }
    }
    Object.assign(window, { CloseWatcher: Known })
  })
  const goBack = () => page.evaluate('goBack()')
  await logIn(page, 'Member')
  await page.goto('/settings/membership')
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const menu = page.getByRole('menu')
  for (const [name, overlay] of [
    ['Delete my account', question],
    ['Account', menu],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(overlay).toBeVisible()
    await goBack()
    await expect(overlay).toHaveCount(0)
  }
  await expect(page).toHaveURL(/\/settings\/membership$/)
})

test('the back button first closes an open overlay and only then leaves the screen', async ({
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
