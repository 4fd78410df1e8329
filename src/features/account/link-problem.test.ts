import { expect, it } from 'vitest'

import { ApiError, type ErrorCode } from '#api/errors.ts'

import { linkProblem } from './link-problem.ts'

it.each<[ErrorCode, Record<string, unknown>, string | undefined]>([
  ['ERROR_INVALID_TOKEN', { reason: 'used' }, 'used'],
  ['ERROR_INVALID_TOKEN', { reason: 'expired' }, 'expired'],
  ['ERROR_INVALID_TOKEN', { reason: 'no_invitation' }, 'unknown'],
  ['ERROR_INVALID_TOKEN', {}, 'unknown'],
  ['ERROR_INVITATION_EXPIRED', { reason: 'used' }, 'used'],
  ['ERROR_INVITATION_EXPIRED', {}, 'expired'],
  ['ERROR_NETWORK', {}, undefined],
])('concludes from %s %o that the link is %s', (code, params, problem) => {
  expect(linkProblem(new ApiError(code, params))).toBe(problem)
})
