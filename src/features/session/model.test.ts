import { expect, it } from 'vitest'

import { can, safeRedirect } from './model.ts'

it('requires every permission that a guard lists', () => {
  expect(can(['role:create', 'role:update'], ['role:create', 'role:update'])).toBe(true)
  expect(can(['role:create'], ['role:create', 'role:update'])).toBe(false)
  expect(can([], [])).toBe(true)
})

it('leads back to the page that required the login', () => {
  expect(safeRedirect('/events/spring-concert?tab=past')).toBe('/events/spring-concert?tab=past')
})

it.each([
  undefined,
  '',
  'events',
  '//evil.example.org',
  '/\\evil.example.org',
  'https://evil.example.org',
  '/login',
])('leads home instead of to %s', (target) => {
  expect(safeRedirect(target)).toBe('/')
})
