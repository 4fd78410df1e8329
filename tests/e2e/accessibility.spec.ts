import { expect, type Page } from 'playwright/test'
import { violationsOf } from '../helpers/axe.ts'
import { RUNNING_EVENT_SLUG } from '#db/seed/demo-events.ts'
import { logIn as logInToApi } from './api.ts'
import { logIn, prepareDoor, startScanning } from './door-staff.ts'
import { quietHour } from './quiet.ts'
import { test } from './test.ts'

// Each test looks at many screens.
test.slow()

/** What WCAG 2.2 AA and good practice ask, as far as a program can see it. */
const expectAccessible = async (page: Page) => expect(await violationsOf(page)).toEqual([])

const PUBLIC_SCREENS = [
  { path: '/register', shows: 'Create an account' },
  { path: '/register?token=unknown', shows: 'The link does not work' },
  { path: '/verify?token=unknown', shows: 'The link does not work' },
  { path: '/verify-account', shows: 'A new link' },
  { path: '/forgot-password', shows: 'Forgot your password?' },
  { path: '/reset-password', shows: 'The link does not work' },
  { path: '/unsubscribe/unknown/events', shows: 'Unsubscribe' },
  { path: '/privacy-policy', shows: 'Privacy policy' },
  { path: '/terms-of-service', shows: 'Terms of service' },
]

for (const theme of ['dark', 'light'] as const) {
  test(`every screen can be used with a screen reader, in the ${theme} theme`, async ({
    server,
    openEvening,
    doorPhone: { page },
  }) => {
    const { eventId } = await openEvening(`Accessible in ${theme}`)
    await page.goto('/login')
    if (theme === 'light') await page.getByRole('button', { name: 'Light theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', theme)
    // The scheme is there before the first screen is.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    for (const { path, shows } of PUBLIC_SCREENS) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: shows })).toBeVisible()
      await expectAccessible(page)
    }
    await page.goto('/register')
    await page.getByRole('button', { name: 'Create the account' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expectAccessible(page)
    const quiet = await quietHour(server.url)
    await page.goto('/login')
    await logIn(page, 'Door staff')
    await page
      .getByRole('button', { name: /Unread/ })
      .first()
      .click()
    await expect(page.getByRole('group', { name: /^Are you coming/ }).first()).toBeVisible()
    await expectAccessible(page)
    await quiet.end()
    for (const path of ['/', '/qr', '/events', '/events/past', '/events/konsert-i-musikhuset', '/admin/qr']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
    await prepareDoor(page, eventId)
    await expectAccessible(page)
    await startScanning(page)
    await expectAccessible(page)
  })
}

for (const theme of ['dark', 'light'] as const) {
  test(`the settings can be used with a screen reader, in the ${theme} theme`, async ({
    phone: { page },
  }) => {
    await page.goto('/login')
    if (theme === 'light') await page.getByRole('button', { name: 'Light theme' }).click()
    await logIn(page, 'Member')
    for (const part of ['profile', 'email', 'calendar', 'password', 'membership']) {
      await page.goto(`/settings/${part}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden()
      await expectAccessible(page)
    }
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText('Your password is required')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/settings/profile')
    await page.getByRole('button', { name: /Choose date/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
}

const ADMIN_SCREENS = [
  '/admin/event-participation',
  '/admin/event-participation/EVENT',
  '/admin/event-participation/EVENT/scans',
  '/admin/event-participation/statistics',
  '/admin/users',
  '/admin/users?q=nobody+is+called+this',
  '/admin/users/ID',
  '/admin/users/ID/edit',
  '/admin/users/invitations',
  '/admin/users/import',
  '/admin/email-sender',
  '/admin/email-templates',
  '/admin/email-logs',
  '/admin/events',
  '/admin/events/past',
  '/admin/events/create',
  '/admin/events/create?step=extra',
  '/admin/events/konsert-pa-aldreboendet/edit',
  '/admin/roles',
  '/admin/roles/new',
  '/admin/translations',
  '/admin/translations/new',
  '/admin/translations/TEXT/edit',
  '/admin/association/settings',
]

for (const theme of ['dark', 'light'] as const) {
  for (const width of [360, 1280]) {
    test(`the admin screens can be used with a screen reader, ${width} pixels wide, in the ${theme} theme`, async ({
      server,
      phone: { page },
    }) => {
      const member = await logInToApi(server.url, 'Member')
      const [text] = await member.texts<{ id: string }[]>('GET', '/keys?key=eq.users.total_other')
      const [event] = await member.call<{ id: string }[]>(
        'GET',
        `/events?select=id&slug=eq.${RUNNING_EVENT_SLUG}`,
      )
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/login')
      if (theme === 'light') await page.getByRole('button', { name: 'Light theme' }).click()
      await logIn(page, 'Admin')
      for (const path of ADMIN_SCREENS) {
        const ids = { ID: member.userId, TEXT: text?.id, EVENT: event?.id }
        await page.goto(path.replace(/\b(ID|TEXT|EVENT)\b/, (name) => ids[name as keyof typeof ids] ?? ''))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
        await expectAccessible(page)
      }
    })
  }
}
