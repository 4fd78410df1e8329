import type { TokenPair } from './tokens.ts'

const base64url = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** A token as the server makes them, but for the signature, which the app does not read. */
export function token(claims: object): string {
  return `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}.signature`
}

const seconds = (ms: number) => Math.floor(ms / 1000)

/** Tokens of one member; `serial` tells one pair from the next, `lastsMs` is what the refresh token has left. */
export function tokenPair(serial: number, lastsMs = 30 * 24 * 3_600_000): TokenPair {
  const exp = seconds(Date.now() + lastsMs)
  return {
    access_token: token({ user_id: 'u1', email: 'maja@example.org', role: 'authenticated', serial }),
    refresh_token: token({ type: 'refresh', user_id: 'u1', serial, exp }),
  }
}
