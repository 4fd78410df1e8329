import { expect, it } from 'vitest'

import type { Permission } from '#api/schema.gen.ts'

import { navItems } from './nav-items.ts'

const paths = (...args: Parameters<typeof navItems>) => navItems(...args).map(({ to }) => to)

it('offers home, events, the card and the settings to every member', () => {
  expect(paths([], 'music')).toEqual(['/', '/events', '/qr', '/settings'])
})

it('offers the scanner to door staff of a music association', () => {
  expect(paths(['event_attendance:create'], 'music')).toContain('/admin/qr')
})

it('offers the planning of events to those who plan, and not to door staff, who only read them', () => {
  const doorStaff: Permission[] = ['event_attendance:create', 'event_attendance:read', 'event:read']
  expect(paths(doorStaff, 'music')).not.toContain('/admin/events')
  expect(paths([...doorStaff, 'event:update'], 'music')).toContain('/admin/events')
  expect(paths(['event:update'], 'music')).not.toContain('/admin/events')
})

it('offers no scanner in a sport association, nor before its type is known', () => {
  expect(paths(['event_attendance:create'], 'sport')).not.toContain('/admin/qr')
  expect(paths(['event_attendance:create'], undefined)).not.toContain('/admin/qr')
})

it('keeps the scanner at hand, apart from the screens of admins', () => {
  const offered = navItems(['event_attendance:create', 'user:read:profile'], 'music')
  expect(offered.filter(({ admin }) => admin).map(({ to }) => to)).toEqual(['/admin/users'])
})
