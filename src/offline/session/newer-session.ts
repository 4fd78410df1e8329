import { jwtDecode } from 'jwt-decode'

interface Claims {
  session_id?: string
  iat?: number
}

/**
 * Which of two stored sessions (values of `auth-storage`) is valid: the window's own, unless the worker has
 * since refreshed the tokens of the same session. An older mirror never reverts a login or logout in a
 * window.
 */
export function newerSession(own: string | null, mirrored: string | null): string | null {
  const mine = claimsOf(own)
  const theirs = claimsOf(mirrored)
  if (!mine || !theirs || mine.session_id !== theirs.session_id) return own
  return (theirs.iat ?? 0) > (mine.iat ?? 0) ? mirrored : own
}

/** The id of the login an access token belongs to; null if it has none. */
export function sessionId(accessToken: string): string | null {
  try {
    return jwtDecode<Claims>(accessToken).session_id ?? null
  } catch {
    return null
  }
}

function claimsOf(stored: string | null): Claims | undefined {
  try {
    const { state } = JSON.parse(stored ?? '') as { state?: { accessToken?: string } }
    const claims = jwtDecode<Claims>(state?.accessToken ?? '')
    return claims.session_id ? claims : undefined
  } catch {
    return undefined
  }
}
