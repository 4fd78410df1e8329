import type { AnswerOf } from '#api/functions.ts'

/**
 * What a link that came by mail is for; opening it has spent nothing. The role is that of an invitation; a password is
 * asked for by a change of address that somebody logged in has asked for without it.
 */
export type Verification = AnswerOf<'get_verification'>
