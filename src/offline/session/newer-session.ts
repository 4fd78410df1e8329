import { jwtDecode } from 'jwt-decode'

interface Claims {
  session_id?: string
  iat?: number
}

/**
 * Which of two stored sessions (texts of `auth-storage`) holds: the window's own, unless the worker has renewed
 * the tokens of that very session since. A login or logout in a window is never undone by an older mirror.
 */
export function newerSession(own: string | null, mirrored: string | null): string | null {
  const mine = claimsOf(own)
  const theirs = claimsOf(mirrored)
  if (!mine || !theirs || mine.session_id !== theirs.session_id) return own
  return (theirs.iat ?? 0) > (mine.iat ?? 0) ? mirrored : own
}

/** Which login an access token belongs to; null when it does not say. */
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
