import { expect, type Page } from 'playwright/test'

import { violationsOf } from '../helpers/axe.ts'
import { logIn as logInToApi } from './api.ts'
import { logIn } from './door-staff.ts'
import { planEvent } from './quiet.ts'
import { test } from './test.ts'

const month = (page: Page) => page.getByRole('grid')
const chosen = (page: Page) => month(page).locator('[aria-selected="true"]')

test('members browse past and coming events by month, also with the keyboard, and an event of several days is on each of them', async ({
  server,
  phone: { page },
}) => {
  const admin = await logInToApi(server.url, 'Admin')
  const camp = {
    title: 'Camp of three days',
    start_time: '2031-05-30T09:00:00Z',
    end_time: '2031-06-01T12:00:00Z',
  }
  const { slug } = await planEvent(admin, camp)
  await logIn(page, 'Member')
  await page.goto('/events')
  await page.getByRole('link', { name: 'Month' }).click()
  await expect(month(page).locator('[aria-current="date"]')).toHaveCount(1)
  await expect(page.locator('main nav [aria-current="page"]')).toHaveText('Month')
  await expect(month(page).getByRole('columnheader').first()).toHaveAccessibleName(/Mon/)

  await page.goto('/events?view=month&day=2031-05-30')
  await expect(month(page)).toHaveAccessibleName('May 2031')
  await expect(chosen(page)).toHaveAccessibleName('Friday 30 May, 1 event')
  // The grid is one tab stop; arrow keys move from day to day, also across the end of the month.
  await chosen(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(chosen(page)).toBeFocused()
  await expect(chosen(page)).toHaveAccessibleName('Saturday 31 May, 1 event')
  await page.keyboard.press('ArrowRight')
  await expect(month(page)).toHaveAccessibleName('June 2031')
  await expect(chosen(page)).toHaveAccessibleName('Sunday 1 June, 1 event')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveAccessibleName('Sunday 8 June')
  await expect(page.getByText('Nothing on this day.')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(chosen(page)).toHaveAccessibleName('Monday 2 June')
  await page.keyboard.press('PageUp')
  await expect(chosen(page)).toHaveAccessibleName('Friday 2 May')
  await page.goto('/events?view=month&day=2031-05-31')
  await chosen(page).press('Enter')
  await expect(page.getByRole('heading', { level: 3, name: 'Saturday 31 May' })).toBeFocused()
  await page.getByRole('link', { name: /Camp of three days/ }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${slug}$`))
  await page.goBack()
  await expect(chosen(page)).toHaveAccessibleName('Saturday 31 May, 1 event')
  expect(await page.locator('[role=grid] td[tabindex="0"]').count()).toBe(1)
  expect(await violationsOf(page)).toEqual([])
})

test('planners see drafts in the month view, too, and open events from it to edit them', async ({
  server,
  phone: { page },
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const admin = await logInToApi(server.url, 'Admin')
  const { slug } = await planEvent(admin, {
    title: 'Only drafted',
    status: 'draft',
    start_time: '2031-07-10T16:00:00Z',
    end_time: '2031-07-10T18:00:00Z',
  })
  await logIn(page, 'Admin')
  await page.goto('/admin/events')
  await page.getByRole('main').getByRole('link', { name: 'Month' }).click()
  await expect(month(page)).toBeVisible()
  await page.goto('/admin/events?view=month&day=2031-07-09')
  await month(page).getByText('Only drafted').click()
  await expect(chosen(page)).toHaveAccessibleName('Thursday 10 July, 1 event')
  await expect(page.getByRole('main').getByText('Draft', { exact: true })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Only drafted' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/events/${slug}/edit$`))
})
