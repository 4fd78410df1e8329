import { expect, it } from 'vitest'

import { brokenPasswordRule, isPasswordTooLong } from './password.ts'

it.each([
  ['Aa1!', 'ERROR_PASSWORD_TOO_SHORT'],
  ['Aa1!🎺🎺🎺', 'ERROR_PASSWORD_TOO_SHORT'],
  ['Samspel-XY', 'ERROR_PASSWORD_REQUIRES_DIGIT'],
  ['SAMSPEL-26', 'ERROR_PASSWORD_REQUIRES_LOWERCASE'],
  ['samspel-26', 'ERROR_PASSWORD_REQUIRES_UPPERCASE'],
  ['Samspel2026', 'ERROR_PASSWORD_REQUIRES_SPECIAL'],
  ['Åäöåäö-26', undefined],
])('judges %s like the server', (password, code) => {
  expect(brokenPasswordRule(password)?.code).toBe(code)
})

it('counts the bytes that bcrypt reads', () => {
  expect(isPasswordTooLong('Å'.repeat(36))).toBe(false)
  expect(isPasswordTooLong('Å'.repeat(36) + 'a')).toBe(true)
})
