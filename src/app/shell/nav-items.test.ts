import { describe, expect, it } from 'vitest'

import type { Permission } from '#api/schema.gen.ts'
import { SECTIONS } from '#api/sections.ts'
import { PERMISSIONS } from '#db/seed/permissions.ts'
import { adminEntrance } from '#features/session/admin-entrance.ts'

import { navItems } from './nav-items.ts'

const paths = (...args: Parameters<typeof navItems>) => navItems(...args).map(({ to }) => to)
const adminPaths = (...permissions: Permission[]) =>
  navItems(permissions, 'music')
    .filter(({ admin }) => admin)
    .map(({ to }) => to)

it('offers home, events, the card and the settings to every member', () => {
  expect(paths([], 'music')).toEqual(['/', '/events', '/qr', '/settings'])
})

it('offers the scanner to door staff of a music association', () => {
  expect(paths(['event_attendance:create'], 'music')).toContain('/admin/qr')
})

it('offers no scanner in a sports association, or before its type is known', () => {
  expect(paths(['event_attendance:create'], 'sport')).not.toContain('/admin/qr')
  expect(paths(['event_attendance:create'], undefined)).not.toContain('/admin/qr')
})

it('lists the scanner outside the admin screens', () => {
  expect(adminPaths('event_attendance:create', 'user:read:profile')).toEqual(['/admin/users'])
})

/** The entry point that each permission opens on its own; null if it opens none. */
const PAGE_OF_EACH: Record<Permission, string | null> = {
  'user:read:profile': '/admin/users',
  'user:update:profile': '/admin/users/edit',
  'user:update:role': null,
  'user:update:status': null,
  'user:update:card': null,
  'user:delete': null,
  'user:invite': '/admin/users/invitations',
  'group:manage': '/admin/groups',
  'grants:manage': '/admin/grants',
  'association:update': '/admin/association/settings',
  'audit_log:read': '/admin/audit-log',
  'event:create': '/admin/events/create',
  'event:read': '/admin/events',
  'event:update': '/admin/events/edit',
  'event:delete': null,
  'event_attendance:create': '/admin/qr',
  // The specification's table requires both.
  'event_attendance:read': null,
  'event_registration:read': null,
  'event_attendance:delete': null,
  'role:create': '/admin/roles/new',
  'role:update': '/admin/roles/edit',
  'role:delete': '/admin/roles/edit',
  'translation:create': '/admin/translations/new',
  'translation:update': '/admin/translations/edit',
  'translation:delete': '/admin/translations/edit',
  'email_template:create': '/admin/email-templates/new',
  'email_template:update': '/admin/email-templates',
  'email_template:delete': null,
  'email:send': '/admin/email-sender',
  'email_log:read': '/admin/email-logs',
}

describe('with one permission alone', () => {
  it('covers every permission', () => {
    const all = Object.values(PERMISSIONS).flatMap((group) => Object.keys(group))
    expect(Object.keys(PAGE_OF_EACH).toSorted()).toEqual(all.toSorted())
  })

  it.each(Object.entries(PAGE_OF_EACH))('%s leads from the navigation to %s', (permission, to) => {
    const offered = navItems([permission as Permission], 'music').map((item) => item.to)
    expect(offered.filter((path) => path.startsWith('/admin'))).toEqual(to === null ? [] : [to])
  })

  it.each(Object.entries(PAGE_OF_EACH))('%s leads from /admin to %s, or home', (permission, to) => {
    expect(adminEntrance({ permissions: [permission as Permission] }, 'music')).toBe(to ?? '/')
  })
})

it('offers each section once, at its most general entry point', () => {
  const all = Object.keys(PAGE_OF_EACH) as Permission[]
  expect(adminPaths(...all).toSorted()).toEqual(
    Object.values(SECTIONS)
      .map(([{ to }]) => to)
      .toSorted(),
  )
  expect(adminPaths('role:create', 'role:update')).toEqual(['/admin/roles/edit'])
  expect(adminPaths('event_attendance:read', 'event_registration:read')).toEqual([
    '/admin/event-participation',
  ])
})

it('leads from /admin to the users if they can be viewed, and never to the scanner in a sports club', () => {
  expect(adminEntrance({ permissions: ['event:read', 'user:read:profile'] }, 'music')).toBe('/admin/users')
  expect(adminEntrance({ permissions: ['event_attendance:create'] }, 'sport')).toBe('/')
})

it('leads door staff from /admin to the scanner even if they can read events, but planners to a list', () => {
  const door: Permission[] = ['event:read', 'event_attendance:create', 'event_attendance:read']
  expect(adminEntrance({ permissions: door }, 'music')).toBe('/admin/qr')
  expect(adminEntrance({ permissions: door }, 'sport')).toBe('/admin/events')
  expect(adminEntrance({ permissions: [...door, 'event:update'] }, 'music')).toBe('/admin/events')
})
