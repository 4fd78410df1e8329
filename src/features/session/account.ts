import { ApiError, isRetryable, toApiError } from '#api/errors.ts'
import { type AnswerOf, call } from '#api/functions.ts'
import { deviceToken, keepDeviceToken } from '#api/known-device.ts'
import { currentSession, signIn, signOut } from '#api/session.ts'
import { freeKiosk } from '#lib/door/kiosk.ts'

// Logging out must not wait for a network that does not answer.
const LOGOUT_LIMIT_MS = 3000

// If many logins have failed from the same network, the server spaces out attempts: a short wait is not worth a
// message.
const LONGEST_QUIET_WAIT_S = 10

/**
 * Logs in. A failure is logged, without the credentials, and passed on (specification 8). Throws ApiError:
 * ERROR_INVALID_CREDENTIALS, ERROR_TOO_MANY_ATTEMPTS_EMAIL and the like, or ERROR_SECOND_FACTOR_REQUIRED with the token
 * for finishLogin.
 */
export function login(credentials: { email: string; password: string }): Promise<void> {
  return enter(() => call('authenticate', { ...credentials, ...device('device_token') }))
}

/** The second step of a login. Throws ApiError: ERROR_INVALID_SECOND_FACTOR, ERROR_LOGIN_EXPIRED and the like. */
export function finishLogin(step: { token: string; code: string; trust: boolean }): Promise<void> {
  const { token, code, trust } = step
  return enter(() =>
    call('finish_login', {
      p_token: token,
      p_code: code,
      p_trust_device: trust,
      ...device('p_device_token'),
    }),
  )
}

/** Starts a session with the tokens of an attempt, and logs a failed one. Throws ApiError. */
export async function enter(attempt: () => Promise<AnswerOf<'authenticate'>>): Promise<void> {
  try {
    const tokens = await waitingItsTurn(attempt)
    keepDeviceToken(tokens.device_token)
    // Anyone who can log in may end the self check-in without its PIN.
    freeKiosk()
    if (!signIn(tokens)) throw new ApiError('ERROR_UNKNOWN', {}, 200)
  } catch (error) {
    // A correct password alone is half a login: not a failure, and nothing to log.
    if (toApiError(error).code !== 'ERROR_SECOND_FACTOR_REQUIRED') console.warn('The login failed.', error)
    throw error
  }
}

/** The token by which the server recognises this device, as a parameter of that name. */
export function device<Name extends string>(name: Name): Partial<Record<Name, string>> {
  const token = deviceToken()
  return token === null ? {} : ({ [name]: token } as Record<Name, string>)
}

/** Retries once if the server asks for a short wait; throws the last error. */
async function waitingItsTurn<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    const { code, params } = toApiError(error)
    const seconds = Number(params['seconds'])
    if (code !== 'ERROR_TOO_MANY_ATTEMPTS_IP' || !(seconds <= LONGEST_QUIET_WAIT_S)) throw error
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return attempt()
  }
}

/** Ends the session, always here, and on the server if it can be reached. */
export async function logout(endedBy: 'person' | 'new_password' = 'person'): Promise<void> {
  try {
    await call('logout', {}, { signal: AbortSignal.timeout(LOGOUT_LIMIT_MS) })
  } catch (error) {
    console.warn('The server was not told of the logout.', error)
  } finally {
    signOut(endedBy)
  }
}

/** Asks the server whether the session is still valid. As with any call, only its own refusal ends the session here. */
export async function checkSession(): Promise<void> {
  if (!currentSession().isAuthenticated) return
  try {
    await call('validate_session', {})
  } catch (error) {
    if (!isRetryable(error)) console.warn('The session could not be checked.', error)
  }
}

/** Logs out the user of this device when a new password was set with a link; false if nobody is logged in. */
export async function logoutAfterReset(): Promise<boolean> {
  if (!currentSession().user) return false
  await logout('new_password')
  return true
}
