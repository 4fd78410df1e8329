import type { ApiError } from '#api/errors.ts'

/** Why a link is no longer, or never was, good. */
export type LinkProblem = 'expired' | 'unknown' | 'used'

const CODES = ['ERROR_INVALID_TOKEN', 'ERROR_INVITATION_EXPIRED']

/** What is wrong with the link itself; undefined when the call failed for another reason and may be tried again. */
export function linkProblem({ code, params }: ApiError): LinkProblem | undefined {
  if (!CODES.includes(code)) return undefined
  const { reason } = params
  if (reason === 'used' || reason === 'expired') return reason
  return code === 'ERROR_INVITATION_EXPIRED' ? 'expired' : 'unknown'
}
