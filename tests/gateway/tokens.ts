import { createHmac } from 'node:crypto'

/** The secret of the gateway under test: 32 bytes are the least that HS256 takes. */
export const SECRET = 'kino-kino-kino-kino-kino-kino-kino'
export const AUDIENCE = 'kino'

type Claims = Record<string, unknown>

/** A signed token; made by hand, so that the tests do not trust the library under test. */
export function token(claims: Claims | string, { alg = 'HS256', secret = SECRET } = {}): string {
  const encode = (part: unknown) =>
    Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')
  const content = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`
  const hash = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' }[alg]
  return `${content}.${hash ? createHmac(hash, secret).update(content).digest('base64url') : ''}`
}

/** Seconds since 1970, so many seconds from now. */
export const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
