import { ApiError, errorFromResponse, isRetryable } from './errors.ts'
import { baseUrl, send } from './send.ts'
import { reloadSession, signIn, signOut } from './session.ts'
import type { TokenPair } from './tokens.ts'

const LOCK = 'samspel-session'

// A refresh holds the lock that every tab waits for, so it must not take forever.
const TIME_LIMIT_MS = 20_000

let running: Promise<void> | undefined

/**
 * Replaces the rejected access token with a new one, once for all concurrent callers in any tab. Throws a
 * retryable ApiError and keeps the session if the server is unreachable; throws ERROR_UNAUTHORIZED and ends
 * the session if it refuses.
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
  // A logout or login during the request, in any tab, takes precedence.
  if ((await reloadSession()).refreshToken !== refreshToken) return
  if (tokens && signIn(tokens)) return
  signOut('server')
  throw new ApiError('ERROR_UNAUTHORIZED', {}, 401)
}

/** The new tokens, or undefined if the server refuses or returns none. Throws a retryable ApiError. */
async function requestTokens(refreshToken: string): Promise<TokenPair | undefined> {
  const response = await send(`${baseUrl()}/rpc/refresh_token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${refreshToken}` },
    body: JSON.stringify({ refresh_token_param: refreshToken }),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  })
  if (response.status === 401) return undefined
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null) throw new ApiError('ERROR_NETWORK')
  const { access_token, refresh_token } = body as Partial<TokenPair>
  if (response.ok && typeof access_token === 'string' && typeof refresh_token === 'string')
    return access_token && refresh_token ? { access_token, refresh_token } : undefined
  const error = errorFromResponse(response.status, body)
  throw isRetryable(error) ? error : new ApiError('ERROR_NETWORK')
}

function withLock(work: () => Promise<void>): Promise<void> {
  const { locks } = globalThis.navigator ?? {}
  return locks ? locks.request(LOCK, work) : work()
}
