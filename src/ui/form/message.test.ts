import { expect, it } from 'vitest'

import { failureMessage } from './message.ts'

const refused = (params: Record<string, unknown>) =>
  failureMessage({ code: 'ERROR_VALIDATION_FAILED', params, status: 400 })

it('says the minimum, such as the number of people who have already accepted', () => {
  expect(refused({ field: 'max_participants', min: 12 })).toBe('form.at_least {"min":12}')
})

it('says how long a text may be, and what else is wrong with it', () => {
  expect(refused({ field: 'name', min: 2, max: 100 })).toBe('form.between {"min":2,"max":100}')
  expect(refused({ field: 'name', min: 1, max: 100 })).toBe('form.between_one {"max":100}')
  expect(refused({ field: 'name', max: 100 })).toBe('form.too_long {"max":100}')
  expect(refused({ field: 'value', reason: 'changed' })).toBe('form.changed')
  expect(refused({ field: 'value', reason: 'unknown' })).toBe('form.invalid')
})
