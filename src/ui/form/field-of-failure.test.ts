import { expect, it } from 'vitest'

import { fieldOfFailure } from './field-of-failure.ts'

const failure = (code: string, params = {}) => ({ code, params, status: 400 })

it('is the field the server names', () => {
  const error = failure('ERROR_VALIDATION_FAILED', { field: 'address', max: 300 })
  expect(fieldOfFailure(error, ['name', 'address'], {})).toBe('address')
})

it('is found by its name without a parameter prefix', () => {
  expect(fieldOfFailure(failure('ERROR_VALIDATION_FAILED', { field: 'p_emails' }), ['emails'], {})).toBe(
    'emails',
  )
})

it('is found by its name in the form', () => {
  const aliases = { password: 'new_password', email: 'new_email' }
  expect(fieldOfFailure(failure('ERROR_PASSWORD_REQUIRES_DIGIT'), ['new_password'], aliases)).toBe(
    'new_password',
  )
  expect(fieldOfFailure(failure('ERROR_INVALID_EMAIL', { email: 'x' }), ['new_email'], aliases)).toBe(
    'new_email',
  )
})

it('is undefined for a failure that concerns no field, or one the form does not have', () => {
  expect(fieldOfFailure(failure('ERROR_RATE_LIMITED', { seconds: 30 }), ['name'], {})).toBeUndefined()
  expect(
    fieldOfFailure(failure('ERROR_VALIDATION_FAILED', { field: 'status' }), ['name'], {}),
  ).toBeUndefined()
})
