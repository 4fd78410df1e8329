import type { TokenPair } from './tokens.ts'

const base64url = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** A token like the server's, except for the signature, which the app does not read. */
export function token(claims: object): string {
  return `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}.signature`
}

const seconds = (ms: number) => Math.floor(ms / 1000)

/** A member's tokens; `serial` distinguishes pairs, `lastsMs` is the remaining life of the refresh token. */
export function tokenPair(serial: number, lastsMs = 30 * 24 * 3_600_000): TokenPair {
  const exp = seconds(Date.now() + lastsMs)
  return {
    access_token: token({ user_id: 'u1', email: 'maja@example.org', role: 'authenticated', serial }),
    refresh_token: token({ type: 'refresh', user_id: 'u1', serial, exp }),
  }
}
