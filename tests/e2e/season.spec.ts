import { expect } from 'playwright/test'

import { choose, typeMoment } from './choose.ts'
import { row, test } from './desk-evening.ts'

test('a season is shown as a chart, by event, type, group and member', async ({
  phone: { page },
  desk: { admin },
}) => {
  // The year of half a year ago: in January there have been no rehearsals yet.
  const year = new Date(Date.now() - 182 * 24 * 3_600_000).getFullYear()
  const { events, members } = await admin.call<{ events: unknown[]; members: { attended: number }[] }>(
    'GET',
    `/rpc/attendance_statistics?p_from=${new Date(year, 0, 1).toISOString()}&p_to=${new Date(year + 1, 0, 1).toISOString()}&p_type=rehearsal`,
  )
  await page.goto(`/admin/event-participation/statistics?season=year&year=${year}`)
  await choose(page, 'Type', 'Rehearsal')
  await expect(page).toHaveURL(/type=rehearsal/)
  await expect(page.getByText(`${events.length} events`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'By type' }).click()
  await expect(page.getByText('1 type of event')).toBeVisible()
  await expect(row(page, 'Rehearsal')).toContainText(`${events.length}`)
  await page.getByRole('button', { name: 'By member' }).click()
  await expect(page.getByText(`${members.length} members`, { exact: true })).toBeVisible()
  const most = Math.max(...members.map(({ attended }) => attended))
  const members_table = page.getByRole('table', { name: 'By member' })
  await expect(members_table.locator('tbody tr').first().getByRole('cell').first()).toHaveText(`${most}`)

  // The chart’s numbers are in its table: all of the year’s rehearsals, over twelve months.
  await expect(page.getByRole('img', { name: /^Bar chart: people at an event on average/ })).toBeVisible()
  await page.getByText('Show as table').click()
  const months = page.getByRole('table', { name: 'Attendance by period' })
  await expect(months.locator('tbody tr')).toHaveCount(12)
  const inMonths = await months.locator('tbody td:nth-of-type(1)').allTextContents()
  expect(inMonths.reduce((sum, text) => sum + Number(text), 0)).toBe(events.length)

  await page.getByRole('button', { name: 'By group' }).click()
  await expect(row(page, 'Trombon')).toContainText('%')
  await page.getByRole('button', { name: 'By event' }).click()
  await choose(page, 'Season', 'Chosen dates')
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await expect(page.getByRole('group', { name: 'From', exact: true })).toHaveText(`01/01/${year}`)
  await typeMoment(page, 'To', `0101${year}`)
  await expect(page).toHaveURL(new RegExp(`to=${year}-01-01`))
  // Typing caused no violation of the Content Security Policy.
  expect(errors).toEqual([])
  await expect(page.getByRole('img', { name: /^Bar chart/ })).toBeHidden()

  // One member’s attendance, as the member and the staff see it.
  await page.goto('/settings/profile')
  const own = page.getByRole('region', { name: 'Your attendance' })
  await choose(page, 'Season', /^Season .*Jul/)
  await expect(own.getByText(/\d+ of \d+ events?\. No-shows/)).toBeVisible()
  await expect(own.getByRole('img', { name: /^Bar chart: events attended/ })).toBeVisible()
})
