import { expect, type Page } from 'playwright/test'

import {
  logIn,
  prepareDoor,
  scan,
  sendAll,
  startScanning,
  untilScanning,
  untilWaiting,
} from './door-staff.ts'
import { test } from './test.ts'

const count = (page: Page) => page.getByRole('button', { name: '+1 visitor' }).click()
const takeBack = (page: Page) => page.getByRole('button', { name: '−1 visitor' }).click()
const counted = (page: Page, visitors: number, inside: number) =>
  Promise.all([
    expect(page.locator('[data-count="visitors"]')).toHaveText(String(visitors)),
    expect(page.locator('[data-count="inside"]')).toHaveText(String(inside)),
  ])

test('visitors without a card are counted and undone with one tap, also offline', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { page } = phone
  const { eventId, people, scans } = await openEvening('Visitors')
  await logIn(page, 'Door staff')
  await prepareDoor(page, eventId)
  await startScanning(page)
  await expect(page.getByRole('button', { name: '−1 visitor' })).toBeDisabled()

  await phone.context.setOffline(true)
  await scan(phone, people.Member.card, 'admitted')
  for (const times of [1, 2, 3]) {
    await count(page)
    await counted(page, times, times + 1)
  }
  await takeBack(page)
  await counted(page, 2, 3)
  // The member’s verdict stays on screen, and the count is kept.
  await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'admitted')
  await page.reload()
  await untilScanning(page)
  await counted(page, 2, 3)
  await untilWaiting(page, 5)

  await sendAll(phone)
  await counted(page, 2, 3)
  expect((await scans()).filter(({ user_id }) => user_id === null).map(({ op }) => op)).toEqual([
    'check_in',
    'check_in',
    'check_in',
    'undo',
  ])

  // The list shows them, undoes one, and tells how many each door admitted.
  await page.getByRole('navigation').getByRole('button', { name: 'List' }).click()
  const list = page.getByRole('dialog')
  await expect(list.getByText('Counted without a card')).toHaveCount(2)
  await list
    .getByRole('button', { name: /Visitor/ })
    .first()
    .click()
  await expect(list.getByText('Counted without a card')).toHaveCount(1)
  await list.getByRole('tab', { name: 'Doors' }).click()
  await expect(list.locator('[data-door="all"]')).toContainText('2')
  await expect(list.locator('[data-door="all"]')).toContainText('1 visitor')
})
