import { api, unwrapVoid } from '#api/client.ts'
import { ApiError, isRetryable, toApiError } from '#api/errors.ts'
import { call } from '#api/functions.ts'
import { read } from '#api/read.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'
import { correctedNow } from '#lib/time/server-clock.ts'

const DAY_MS = 24 * 3_600_000

/** A person with an invitation. */
export interface Invited {
  /** The invitation's. */
  id: string
  email: string
}

/** The outcome for one address. */
export interface InviteResult {
  email: string
  /** Why there is no invitation; undefined if there is one. */
  failure: ApiError | undefined
}

/**
 * Invites each address in turn: look up the person, create a verification, then the invitation, which mails
 * the link (specification, sections 5 and 7). A failure does not stop the rest, unless the network is lost or the session
 * has ended. Throws ApiError if one of them may succeed later.
 */
export async function inviteAll(
  emails: readonly string[],
  roleId: string,
  onResult: (result: InviteResult) => void,
): Promise<void> {
  let unfinished: ApiError | undefined
  for (const email of emails) {
    const failure = await invite(email, roleId).then(() => undefined, toApiError)
    onResult({ email, failure })
    if (stopsAll(failure)) throw failure
    if (mayStillSucceed(failure)) unfinished = failure
  }
  if (unfinished) throw unfinished
}

/** Without a network or a session, every other address would fail, too. */
const stopsAll = (failure: ApiError | undefined) => failure?.status === 0 || failure?.status === 401

/** Whether the same address may be invited later, perhaps after a new login. */
export const mayStillSucceed = (failure: ApiError | undefined): boolean =>
  isRetryable(failure) || failure?.status === 401

async function invite(email: string, roleId: string): Promise<void> {
  const known = await read('users_with_roles', ['id']).eq('email', email).rows()
  if (known.length > 0) throw new ApiError('ERROR_EMAIL_ALREADY_EXISTS', {}, 400)
  await addInvitation(email, roleId, await createVerification(email))
}

/**
 * Resends invitations one after another, and reports each outcome. One failure, such as for somebody who got
 * an invitation a moment ago, does not stop the rest, unless the network is lost or the session has ended. Throws
 * ApiError then, and if none was sent.
 */
export async function resendAll(invitations: readonly Invited[]): Promise<InviteResult[]> {
  const results: InviteResult[] = []
  for (const { id, email } of invitations) {
    const failure = await call('resend_invitation', { p_invitation_id: id }).then(() => undefined, toApiError)
    results.push({ email, failure })
    if (stopsAll(failure)) throw failure
  }
  const [first] = results
  if (first?.failure && results.every(({ failure }) => failure)) throw first.failure
  return results
}

/** Withdraws invitations: their links become invalid. Throws ApiError. */
export async function withdrawAll(invitations: readonly Invited[]): Promise<void> {
  for (const { email } of invitations) await withdrawInvitation(email)
}

/** Withdraws an invitation: its link becomes invalid. Throws ApiError. */
function withdrawInvitation(email: string): Promise<void> {
  return unwrapVoid(
    api.from('association_invitations').delete().eq('email', email).eq('association_id', ASSOCIATION_ID),
  )
}

function createVerification(email: string): Promise<string> {
  return call('create_email_verification', {
    p_email: email,
    p_verification_type: 'user_invitation',
    p_association_id: ASSOCIATION_ID,
  })
}

function addInvitation(email: string, roleId: string, verificationId: string): Promise<void> {
  return unwrapVoid(
    api.from('association_invitations').insert({
      email,
      role_id: roleId,
      association_id: ASSOCIATION_ID,
      verification_id: verificationId,
      expires_at: new Date(correctedNow().getTime() + DAY_MS).toISOString(),
    }),
  )
}
