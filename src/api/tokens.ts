import { jwtDecode } from 'jwt-decode'

export interface TokenPair {
  access_token: string
  refresh_token: string
}

export interface SessionUser {
  id: string
  email: string
}

/** The claims read here; their presence is checked where they are used. */
interface Claims {
  user_id?: unknown
  email?: unknown
  type?: unknown
  exp?: unknown
}

const NEAR_EXPIRY_MS = 5 * 60_000

/** The user of an access token; undefined if it does not decode. Nothing is verified here: the server does that. */
export function accessTokenUser(token: string): SessionUser | undefined {
  const claims = decode(token)
  if (typeof claims?.user_id !== 'string' || typeof claims.email !== 'string') return
  return { id: claims.user_id, email: claims.email }
}

/** The remaining validity of a refresh token at `now` (milliseconds since the epoch). */
export function refreshTokenState(token: string, now: number): 'good' | 'near expiry' | 'unusable' {
  const claims = decode(token)
  if (claims?.type !== 'refresh' || typeof claims.exp !== 'number') return 'unusable'
  const left = claims.exp * 1000 - now
  if (left <= 0) return 'unusable'
  return left < NEAR_EXPIRY_MS ? 'near expiry' : 'good'
}

function decode(token: string): Claims | undefined {
  try {
    return jwtDecode<Claims>(token)
  } catch {
    return
  }
}
