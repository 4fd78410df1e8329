import { ApiError, errorFromResponse, isRetryable } from './errors.ts'
import { baseUrl, send } from './send.ts'
import { reloadSession, signIn, signOut } from './session.ts'
import type { TokenPair } from './tokens.ts'

const LOCK = 'samspel-session'

// A refresh holds the lock that every tab waits for, so it alone must not wait for ever.
const TIME_LIMIT_MS = 20_000

let running: Promise<void> | undefined

/**
 * Replaces the refused access token by a new one, once for all who ask at the same time, in any tab.
 * Throws a retryable ApiError, and keeps the session, when the server cannot be reached; throws
 * ERROR_UNAUTHORIZED, and ends the session, when it refuses.
 */
export function refreshSession(refusedToken: string): Promise<void> {
  running ??= withLock(() => refresh(refusedToken)).finally(() => {
    running = undefined
  })
  return running
}

async function refresh(refusedToken: string): Promise<void> {
  // Another tab may have refreshed, or logged out, while this one waited for the lock.
  const { accessToken, refreshToken } = await reloadSession()
  if (accessToken !== refusedToken) return
  const tokens = refreshToken ? await requestTokens(refreshToken) : undefined
  // Who logged out or in during the request, in any tab, has the last word.
  if ((await reloadSession()).refreshToken !== refreshToken) return
  if (tokens && signIn(tokens)) return
  signOut('server')
  throw new ApiError('ERROR_UNAUTHORIZED', {}, 401)
}

/** The new tokens, or undefined when the server refuses or gives none. Throws a retryable ApiError. */
async function requestTokens(refreshToken: string): Promise<TokenPair | undefined> {
  const response = await send(`${baseUrl()}/rpc/refresh_token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${refreshToken}` },
    body: JSON.stringify({ refresh_token_param: refreshToken }),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  })
  // The login page of a public network answers too, with a page: only our server may end the session.
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null) throw new ApiError('ERROR_NETWORK')
  if (response.ok) {
    const { access_token = '', refresh_token = '' } = body as Partial<TokenPair>
    return access_token && refresh_token ? { access_token, refresh_token } : undefined
  }
  const error = errorFromResponse(response.status, body)
  if (isRetryable(error)) throw error
  return undefined
}

function withLock(work: () => Promise<void>): Promise<void> {
  const { locks } = globalThis.navigator ?? {}
  return locks ? locks.request(LOCK, work) : work()
}
