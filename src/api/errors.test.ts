import { expect, it } from 'vitest'

import { ApiError, errorFromResponse, isRetryable } from './errors.ts'

const raised = (message: string) => ({ code: 'P0001', message, details: null, hint: null })

it('reports a network error if there is no response', () => {
  expect(errorFromResponse(0, { message: 'TypeError: Failed to fetch', code: '' })).toMatchObject({
    code: 'ERROR_NETWORK',
    status: 0,
  })
})

it("reports a network error if a network's login page answered instead of the server", () => {
  expect(errorFromResponse(200, { message: '<html>' }).code).toBe('ERROR_NETWORK')
})

it("takes code and parameters from the database's error", () => {
  const error = errorFromResponse(400, raised('{"code":"ERROR_RATE_LIMITED","params":{"seconds":30}}'))
  expect(error).toMatchObject({ code: 'ERROR_RATE_LIMITED', params: { seconds: 30 }, status: 400 })
})

it('accepts a code or message that starts with ERROR_', () => {
  expect(errorFromResponse(400, { code: 'ERROR_EVENT_FULL', message: 'full' }).code).toBe('ERROR_EVENT_FULL')
  expect(errorFromResponse(400, { code: 'PT400', message: 'ERROR_EVENT_FULL' }).code).toBe('ERROR_EVENT_FULL')
  expect(errorFromResponse(400, raised('ERROR_EVENT_FULL')).code).toBe('ERROR_EVENT_FULL')
})

it('reports why a login was refused, even though the status is 401', () => {
  const error = errorFromResponse(401, raised('{"code":"ERROR_TOKEN_EXPIRED","params":{}}'))
  expect(error.code).toBe('ERROR_TOKEN_EXPIRED')
})

it('recognises a missing login, a missing permission and a missing row', () => {
  expect(errorFromResponse(401, { code: 'PGRST301' }).code).toBe('ERROR_UNAUTHORIZED')
  expect(errorFromResponse(403, { code: '42501' }).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
  // A day that does not exist.
  expect(errorFromResponse(400, { code: '22008' }).code).toBe('ERROR_VALIDATION_FAILED')
  expect(errorFromResponse(406, { code: 'PGRST116' }).code).toBe('ERROR_RESOURCE_NOT_FOUND')
})

it('accepts a database error with a status of its own', () => {
  const body = { code: 'PT404', message: '{"code":"ERROR_RESOURCE_NOT_FOUND","params":{"resource":"image"}}' }
  expect(errorFromResponse(404, body)).toMatchObject({
    code: 'ERROR_RESOURCE_NOT_FOUND',
    params: { resource: 'image' },
  })
})

it('reports a server failure if the response says nothing more', () => {
  expect(errorFromResponse(500, { code: 'XX000', message: 'out of order' }).code).toBe(
    'ERROR_INTERNAL_SERVER_ERROR',
  )
  expect(errorFromResponse(502, null).code).toBe('ERROR_INTERNAL_SERVER_ERROR')
})

it('never shows what it does not understand', () => {
  for (const body of [
    null,
    undefined,
    {},
    raised('division by zero'),
    raised('{"code":1}'),
    { message: 'ERROR_ no' },
  ]) {
    expect(errorFromResponse(400, body).code).toBe('ERROR_UNKNOWN')
  }
})

it('allows a retry only if there was no response, or the server was overloaded or failing', () => {
  const retryable = (status: number) => isRetryable(new ApiError('ERROR_UNKNOWN', {}, status))
  expect([0, 429, 500, 503].filter(retryable)).toEqual([0, 429, 500, 503])
  expect([400, 401, 403, 404, 409].filter(retryable)).toEqual([])
  expect(isRetryable(new Error('a bug'))).toBe(false)
})
