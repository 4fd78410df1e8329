import { createHmac } from 'node:crypto'

export type Claims = Record<string, unknown>

const DIGESTS: Record<string, string> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' }

/** A signed token, made by hand so that the tests do not trust the library under test. */
export function signToken(claims: Claims | string, secret: string, alg = 'HS256', kid?: string): string {
  const encode = (part: unknown) =>
    Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')
  const content = `${encode({ alg, typ: 'JWT', kid })}.${encode(claims)}`
  const digest = DIGESTS[alg]
  return `${content}.${digest ? createHmac(digest, secret).update(content).digest('base64url') : ''}`
}

/** The claims of a token, without verification. */
export function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
}

/** The Unix time this many seconds from now. */
export const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
