import { expect, it } from 'vitest'

import { clockText } from './clock-text.ts'

it.each(['sv', 'en'])('writes the time on a 24-hour clock in %s', (language) => {
  expect(clockText(new Date(2026, 10, 21, 18, 5).toISOString(), language)).toBe('18:05')
})

it('writes a dash for a scan whose time cannot be read', () => {
  expect(clockText('soon', 'sv')).toBe('–')
})
