import { expect, it } from 'vitest'
import * as z from 'zod/mini'

import { newPassword } from './password-rule.ts'
import { anyPassword, day, emailAddress, sameAs } from './rules.ts'

const schema = z
  .object({ email: emailAddress(), password: newPassword(), repeated: anyPassword() })
  .check(sameAs('password', 'repeated'))

const wrongIn = (values: z.input<typeof schema>) => {
  const { error } = schema.safeParse(values)
  return [...new Set(error?.issues.map(({ path }) => path.join('.')))].toSorted()
}

it.each([
  [{ email: '', password: 'Samspel-2026', repeated: 'Samspel-2025' }, ['email', 'repeated']],
  [{ email: 'maja@example.org', password: 'kort', repeated: 'lång' }, ['password', 'repeated']],
  [{ email: 'maja@example.org', password: 'Samspel-2026', repeated: 'Samspel-2026' }, []],
  [{ email: '\u202amaja@example.org\u200b ', password: 'Samspel-2026', repeated: 'Samspel-2026' }, []],
])('reports everything wrong with %o at once', (values, wrong) => {
  expect(wrongIn(values)).toEqual(wrong)
})

it.each([
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2025-02-31', false],
  ['2025-13-01', false],
  ['25-1-1', false],
  ['half typed', false],
  ['', true],
])('accepts %s as a day in the calendar: %s', (value, fits) => {
  expect(day({ from: '1900-01-01', to: '2026-11-22', optional: true }).safeParse(value).success).toBe(fits)
})
