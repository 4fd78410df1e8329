import { expect } from 'playwright/test'

import { violationsOf } from '../helpers/axe.ts'
import { logIn as logInToApi } from './api.ts'
import { logIn } from './door-staff.ts'
import { planEvent } from './quiet.ts'
import { test } from './test.ts'

test('anyone can read about a public club and its coming events, without a login or JavaScript', async ({
  server,
  phone: { page },
}) => {
  const admin = await logInToApi(server.url, 'Admin')
  await planEvent(admin, { title: 'Open rehearsal', location: 'The old school' })
  await planEvent(admin, { title: 'Only for the board', is_private: true })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.resourceType()))
  const refused: string[] = []
  page.on('console', (message) => refused.push(message.text()))
  await page.goto('/club?lang=en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Norrviks Blåsorkester')
  await expect(page.getByRole('listitem').filter({ hasText: 'Open rehearsal' })).toContainText(
    'The old school',
  )
  await expect(page.getByText('Only for the board')).toHaveCount(0)
  expect(asked).not.toContain('script')
  expect(refused).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page)).toEqual([])
  }
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0)
  }
  const calendar = await page.request.get('/club.ics')
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  const events = await calendar.text()
  expect(events).toContain('SUMMARY:Open rehearsal')
  expect(events).not.toContain('Only for the board')
  await page.getByRole('link', { name: 'Svenska' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Kommande evenemang')
})

test('the club’s page comes from the server even where the app is installed', async ({
  memberPhone: { page },
}) => {
  await logIn(page, 'Member')
  await page.goto('/club?lang=en')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Coming events')
})
