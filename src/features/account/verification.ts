import type { AnswerOf } from '#api/functions.ts'

/**
 * What a mailed link is for; opening it does not use it up. The role is an invitation's; a password is required for a
 * change of address that was requested in a session without it.
 */
export type Verification = AnswerOf<'get_verification'>
