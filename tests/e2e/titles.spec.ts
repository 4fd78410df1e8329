import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'

import { logIn } from './door-staff.ts'
import { test } from './test.ts'

// Visits every screen.
test.slow()

const ID = '00000000-0000-4000-8000-000000000077'

/**
 * Addresses that only redirect; the portable door, which has no room for a heading; and the address that a
 * tablet is locked to, which redirects to the doors while it is not locked.
 */
const LEAD_ON = [
  '/$',
  '/admin',
  '/settings',
  '/register-association',
  // Leads to the login once there is a club.
  '/setup',
  '/admin/qr-portable',
  '/admin/qr-kiosk',
]
const LOGGED_OUT = ['/login', '/register', '/forgot-password', '/reset-password', '/verify-account']

/** All addresses of src/routes, with ids that do not exist in place of parameters. */
function addresses(): string[] {
  const tree = readFileSync(new URL('../../src/app/route-tree.gen.ts', import.meta.url), 'utf8')
  const listed = /\n {2}to:\n([^}]*?)\n {2}id:/.exec(tree)?.[1] ?? ''
  return [...listed.matchAll(/'(\/[^']*)'/g)]
    .map(([, path = '']) => path)
    .filter((path) => !LEAD_ON.includes(path))
    .map((path) => path.replace('$type', 'events').replace('$slug', 'no-such-event').replaceAll(/\$\w+/g, ID))
}

/**
 * Different addresses of the same screen: a list and its edit mode, an event by id and by slug, and home and
 * the events while one runs.
 */
function screenOf(path: string): string {
  if (path === '/') return '/events'
  return path.replace(`id/${ID}`, 'no-such-event').replace(/\/edit$/, '')
}

test('every address has a heading and title of its own, even where a thing does not exist', async ({
  phone: { page },
}) => {
  const all = addresses()
  expect(all.length).toBeGreaterThan(40)
  const seen: Record<string, string[]> = {}
  const look = async (path: string) => {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading, path).toHaveCount(1)
    await expect(heading, path).not.toBeEmpty()
    await expect
      .poll(() => page.title(), { message: path })
      .toContain((await heading.textContent()) ?? 'a heading')
    const title = await page.title()
    seen[title] = [...(seen[title] ?? []), path]
  }
  for (const path of all.filter((each) => LOGGED_OUT.includes(each))) await look(path)
  await logIn(page, 'Admin')
  for (const path of all.filter((each) => !LOGGED_OUT.includes(each))) await look(path)
  const shared = Object.values(seen).filter((paths) => new Set(paths.map(screenOf)).size > 1)
  expect(shared).toEqual([])
})

test('an address with a malformed id shows that nothing was found', async ({ phone: { page } }) => {
  await logIn(page, 'Admin')
  for (const path of [
    'users/7',
    'users/7/edit',
    'translations/7/edit',
    'email-templates/7/edit',
    'email-logs/7',
    'event-participation/7',
    'events/id/7/edit',
  ]) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByText('This does not exist, or has been deleted')).toBeVisible()
  }
})
