import { answer, api, done } from '#api/client.ts'
import { ApiError, isRetryable } from '#api/errors.ts'
import { currentSession, signIn, signOut } from '#api/session.ts'
import type { TokenPair } from '#api/tokens.ts'

// Someone who logs out is not kept waiting for a network that does not answer.
const LOGOUT_LIMIT_MS = 3000

/**
 * Logs in. A failure is logged, without the credentials, and passed on (specification 8).
 * Throws ApiError: ERROR_INVALID_CREDENTIALS, ERROR_TOO_MANY_ATTEMPTS_EMAIL and the like.
 */
export async function login(credentials: { email: string; password: string }): Promise<void> {
  try {
    const tokens = await answer<TokenPair>(api.rpc('authenticate', credentials))
    if (!signIn(tokens)) throw new ApiError('ERROR_UNKNOWN', {}, 200)
  } catch (error) {
    console.warn('The login failed.', error)
    throw error
  }
}

/** Ends the session, here in any case and on the server when it can be reached. */
export async function logout(): Promise<void> {
  try {
    await done(api.rpc('logout').abortSignal(AbortSignal.timeout(LOGOUT_LIMIT_MS)))
  } catch (error) {
    console.warn('The server was not told of the logout.', error)
  } finally {
    signOut('person')
  }
}

/** Asks the server whether the session still holds, and ends it here when it does not. */
export async function checkSession(): Promise<void> {
  if (!currentSession().isAuthenticated) return
  try {
    await done(api.rpc('validate_session'))
  } catch (error) {
    if (isRetryable(error)) return
    signOut('server')
  }
}
