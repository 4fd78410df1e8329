import type { ApiError } from '#api/errors.ts'

/** Why a link is invalid, or no longer valid. */
export type LinkProblem = 'expired' | 'unknown' | 'used'

const CODES = ['ERROR_INVALID_TOKEN', 'ERROR_INVITATION_EXPIRED']

/** What is wrong with the link itself; undefined if the call failed for another reason and may be retried. */
export function linkProblem({ code, params }: ApiError): LinkProblem | undefined {
  if (!CODES.includes(code)) return undefined
  const { reason } = params
  if (reason === 'used' || reason === 'expired') return reason
  return code === 'ERROR_INVITATION_EXPIRED' ? 'expired' : 'unknown'
}
