import { expect, it } from 'vitest'

import { can, safeRedirect } from './model.ts'

it('requires every permission that a guard lists', () => {
  expect(can(['role:create', 'role:update'], ['role:create', 'role:update'])).toBe(true)
  expect(can(['role:create'], ['role:create', 'role:update'])).toBe(false)
  expect(can([], [])).toBe(true)
})

it('leads back to the page that required the login', () => {
  expect(safeRedirect('/events/spring-concert?tab=past#answer')).toBe(
    '/events/spring-concert?tab=past#answer',
  )
})

it.each([
  undefined,
  '',
  'events',
  '//evil.example.org',
  '/\\evil.example.org',
  'https://evil.example.org',
  '/\t/evil.example.org',
  '/\n\r/evil.example.org',
  '\t//evil.example.org',
  '/\t\\evil.example.org',
  '/.//evil.example.org',
  '/events/..//evil.example.org',
  '//[',
  '/login',
  '/./login?redirect=/events',
])('leads home instead of to %s', (target) => {
  expect(safeRedirect(target)).toBe('/')
})
