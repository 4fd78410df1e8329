import { createHmac, timingSafeEqual } from 'node:crypto'

import { invalidToken } from './errors.ts'

export type Claims = Record<string, unknown>

// A shared secret allows no other algorithm, as in PostgREST.
const DIGESTS: Record<string, string> = { HS256: 'sha256' }

/** The clocks of two machines may differ by this much (seconds). */
const SKEW = 30

/**
 * Checks the signature (RFC 7515) and returns the claims, not yet validated. Throws PGRST301 for an invalid token,
 * PGRST303 if the payload is not a JSON object.
 */
export function decodeToken(token: string, secret: Buffer): Claims {
  if (token === '') throw invalidToken('PGRST301', 'Empty JWT is sent in Authorization header')
  const parts = token.split('.')
  if (parts.length !== 3) {
    throw invalidToken('PGRST301', `Expected 3 parts in JWT; got ${parts.length}`)
  }
  const [header, payload, signature] = parts as [string, string, string]
  const { alg: algorithm, kid } = jsonObject(header) ?? {}
  // The one key has no name, and base64url no padding (RFC 7515, section 2), which Node would ignore.
  const isOfKey = kid === undefined && parts.every((part) => !part.endsWith('='))
  const digest = isOfKey && typeof algorithm === 'string' ? DIGESTS[algorithm] : undefined
  if (algorithm === 'none') {
    throw invalidToken(
      'PGRST301',
      'Wrong or unsupported encoding algorithm',
      "JWT is unsecured but expected 'alg' was not 'none'",
    )
  }
  const expected = digest && createHmac(digest, secret).update(`${header}.${payload}`).digest()
  const actual = Buffer.from(signature, 'base64url')
  if (!expected || expected.length !== actual.length || !timingSafeEqual(expected, actual)) {
    throw invalidToken(
      'PGRST301',
      'No suitable key or wrong key type',
      'None of the keys was able to decode the JWT',
    )
  }
  const claims = jsonObject(payload)
  if (!claims) throw invalidToken('PGRST303', 'Parsing claims failed')
  return claims
}

/**
 * Validates the registered claims (RFC 7519, section 4.1); `now` is in seconds. A claim that is absent or null is not
 * checked. Throws PGRST303.
 */
export function validateClaims(claims: Claims, now: number, audience: string | undefined): void {
  const expires = timeClaim(claims, 'exp')
  if (expires !== undefined && expires < now - SKEW) {
    throw invalidToken('PGRST303', 'JWT expired')
  }
  const notBefore = timeClaim(claims, 'nbf')
  if (notBefore !== undefined && notBefore > now + SKEW) {
    throw invalidToken('PGRST303', 'JWT not yet valid')
  }
  const issued = timeClaim(claims, 'iat')
  if (issued !== undefined && issued > now + SKEW) {
    throw invalidToken('PGRST303', 'JWT issued at future')
  }
  const audiences = audienceClaim(claims.aud)
  if (audience !== undefined && audiences.length > 0 && !audiences.includes(audience)) {
    throw invalidToken('PGRST303', 'JWT not in audience')
  }
}

function timeClaim(claims: Claims, name: 'exp' | 'nbf' | 'iat'): number | undefined {
  const value = claims[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number') throw invalidToken('PGRST303', `The JWT '${name}' claim must be a number`)
  return value
}

function audienceClaim(claim: unknown): string[] {
  if (claim === undefined || claim === null) return []
  const audiences = Array.isArray(claim) ? claim : [claim]
  if (audiences.every((audience) => typeof audience === 'string')) return audiences
  throw invalidToken('PGRST303', "The JWT 'aud' claim must be a string or an array of strings")
}

function jsonObject(base64url: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Claims)
      : undefined
  } catch {
    return undefined
  }
}
