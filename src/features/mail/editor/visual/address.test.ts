import { expect, it } from 'vitest'

import { linkAddress } from './address.ts'

it('accepts pages, e-mail addresses, telephone numbers and variables', () => {
  expect(linkAddress(' example.org/schema ')).toBe('https://example.org/schema')
  expect(linkAddress('http://example.org')).toBe('http://example.org')
  expect(linkAddress('karin@example.org')).toBe('mailto:karin@example.org')
  expect(linkAddress('tel:+46101234567')).toBe('tel:+46101234567')
  expect(linkAddress('{{ link }}')).toBe('{{ link }}')
})

it('refuses executable addresses, invalid ones, and empty ones', () => {
  for (const typed of [
    '',
    'schema',
    'javascript:alert(1)',
    'data:text/html,x',
    '{{ link }}{{ x }}',
    'https://',
  ])
    expect([typed, linkAddress(typed)]).toEqual([typed, undefined])
})
