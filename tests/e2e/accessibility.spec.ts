import { expect, type Page } from 'playwright/test'

import { RUNNING_EVENT_SLUG } from '#db/seed/demo-events.ts'

import { COLOUR_RULES, violationsOf } from '../helpers/axe.ts'
import { openScreen } from '../screenshots/photograph.ts'
import { screensNamed } from '../screenshots/tour.ts'
import { logIn as logInToApi } from './api.ts'
import { logIn, prepareDoor, startScanning } from './door-staff.ts'
import { openDevice } from './phone.ts'
import { quietHour } from './quiet.ts'
import { test } from './test.ts'

// Each test visits many screens.
test.slow()

type Theme = 'dark' | 'light'

const themeOf = async (page: Page) => (await page.locator('html').getAttribute('data-color-scheme')) as Theme

/** Changes the theme as if another tab had, so that open dialogs and menus stay open. */
async function changeTheme(page: Page): Promise<void> {
  const next = (await themeOf(page)) === 'dark' ? 'light' : 'dark'
  await page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key, newValue)
      dispatchEvent(new StorageEvent('storage', { key, newValue }))
    },
    ['samspel-color-mode', next] as const,
  )
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', next)
}

/** The rules of WCAG 2.2 AA and good practice that a program can check, in both themes (colours only). */
async function expectAccessible(page: Page): Promise<void> {
  const first = await themeOf(page)
  expect(await violationsOf(page), `in the ${first} theme`).toEqual([])
  await changeTheme(page)
  expect(await violationsOf(page, COLOUR_RULES), `in the theme that is not ${first}`).toEqual([])
}

const PUBLIC_SCREENS = [
  { path: '/register', shows: 'Create an account' },
  { path: '/register?token=unknown', shows: 'The link does not work' },
  { path: '/verify?token=unknown', shows: 'The link does not work' },
  { path: '/verify-account', shows: 'New link' },
  { path: '/forgot-password', shows: 'Forgot your password?' },
  { path: '/reset-password', shows: 'The password link does not work' },
  { path: '/unsubscribe/unknown/events', shows: 'Unsubscribe' },
  { path: '/privacy-policy', shows: 'Privacy policy' },
  { path: '/terms-of-service', shows: 'Terms of service' },
]

test('buttons, the focused field and selected items keep a border in forced-colors mode', async ({
  phone: { page },
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Log in' })
  await expect(button).toBeVisible()
  expect(await button.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid')
  const outline = (element: Element) =>
    getComputedStyle(element.closest('.field__box') ?? element).outlineStyle
  const field = page.getByLabel('E-mail')
  const other = page.getByLabel('Password', { exact: true })
  await field.focus()
  expect([await field.evaluate(outline), await other.evaluate(outline)]).toEqual(['solid', 'none'])
  await logIn(page, 'Admin')
  await page.goto('/admin/event-participation/statistics')
  const chosen = page.locator('.MuiButtonBase-root[aria-pressed="true"]').first()
  await expect(chosen).toBeVisible()
  expect(await chosen.evaluate(outline)).toBe('solid')
})

test('keyboard focus on a phone is never hidden behind the top or bottom bar', async ({
  phone: { page },
}) => {
  await logIn(page, 'Member')
  await page.goto('/events')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const places = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const isBar = (element: Element | null) => element?.closest('.bottom-bar, .top-bar') ?? null
      if (!focused || focused === document.body) return 'nowhere'
      if (isBar(focused) || focused.matches('.skip-link')) return 'bar'
      const { left, top, bottom, width, height } = focused.getBoundingClientRect()
      if (height > innerHeight / 2) return 'clear'
      const covered = [top + 2, bottom - 2].some((y) => isBar(document.elementFromPoint(left + width / 2, y)))
      return covered ? `hidden: ${focused.textContent}` : 'clear'
    })
  const seen: string[] = []
  // All the way down the list and back up.
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press(key)
      seen.push(await places())
    }
  expect(seen.filter((place) => place.startsWith('hidden'))).toEqual([])
  expect(seen.filter((place) => place === 'clear').length).toBeGreaterThan(40)
})

test('every screen works with a screen reader, in both themes', async ({
  server,
  openEvening,
  doorPhone: { page },
}) => {
  const { eventId } = await openEvening('Accessible')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Light theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light')
  await expectAccessible(page)
  for (const { path, shows } of PUBLIC_SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: shows })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectAccessible(page)
  const quiet = await quietHour(server.url)
  await page.goto('/login')
  await logIn(page, 'Door staff')
  await page
    .getByRole('button', { name: /Unread/ })
    .first()
    .click()
  await expect(page.getByRole('group', { name: /^Are you going/ }).first()).toBeVisible()
  await expectAccessible(page)
  await quiet.end()
  for (const path of [
    '/',
    '/qr',
    '/events',
    '/events/past',
    '/events/konsert-i-musikhuset',
    '/events/konsert-i-musikhuset/roll-call',
    '/admin/qr',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  await prepareDoor(page, eventId)
  await expectAccessible(page)
  await startScanning(page)
  await expectAccessible(page)
})

test('the settings work with a screen reader, in both themes', async ({ phone: { page } }) => {
  await logIn(page, 'Member')
  for (const part of ['profile', 'email', 'calendar', 'password', 'security', 'membership']) {
    await page.goto(`/settings/${part}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Your password is required')).toBeVisible()
  await expectAccessible(page)
})

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
  '/admin/grants',
  '/admin/grants/9a3e5be1-0000-4000-8000-0000000000d1',
  '/admin/grants/list?grant=9a3e5be1-0000-4000-8000-0000000000d1&day=2026-01-01',
  '/admin/groups',
  '/admin/groups/GROUP',
  '/admin/email-sender',
  '/admin/email-templates',
  '/admin/email-templates/new?kind=reminder&language=sv',
  '/admin/audit-log',
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
  '/admin/server',
]

for (const width of [360, 1280]) {
  test(`the admin screens can be used with a screen reader, ${width} pixels wide, in both themes`, async ({
    server,
    browser,
  }) => {
    // A device of its own: some fields depend on whether the pointer is a finger or a mouse.
    const { page, close } = await openDevice(browser, server.url, { size: { width, height: 900 } })
    const member = await logInToApi(server.url, 'Member')
    const [text] = await member.texts<{ id: string }[]>('GET', '/keys?key=eq.users.total_other')
    const [event] = await member.call<{ id: string }[]>(
      'GET',
      `/events?select=id&slug=eq.${RUNNING_EVENT_SLUG}`,
    )
    const [group] = await member.call<{ id: string }[]>('GET', '/groups?select=id&limit=1')
    await logIn(page, 'Admin')
    for (const path of ADMIN_SCREENS) {
      const ids = { ID: member.userId, TEXT: text?.id, EVENT: event?.id, GROUP: group?.id }
      await page.goto(
        path.replace(/\b(ID|TEXT|EVENT|GROUP)\b/, (name) => ids[name as keyof typeof ids] ?? ''),
      )
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
      await expectAccessible(page)
    }
    await close()
  })
}

test('the desktop date picker works with a screen reader', async ({ server, browser }) => {
  const { page, close } = await openDevice(browser, server.url, { size: { width: 1280, height: 900 } })
  await logIn(page, 'Member')
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: /Choose date/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await close()
})

test('a member import with errors and the picture cropper work with a screen reader', async ({
  phone: { page },
}) => {
  await logIn(page, 'Admin')
  for (const screen of screensNamed(['users-import-wrong', 'planning-picture'])) {
    await openScreen(page, screen)
    await expectAccessible(page)
  }
})
