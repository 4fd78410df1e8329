import { type Claims, signToken } from '../helpers/tokens.ts'

/** The secret of the gateway under test; HS256 requires at least 32 bytes. */
export const SECRET = 'cinema-cinema-cinema-cinema-cinema-cinema-cinema'
export const AUDIENCE = 'cinema'

/** A signed token for the gateway under test. */
export const token = (
  claims: Claims | string,
  { alg, secret = SECRET, kid }: { alg?: string; secret?: string; kid?: string } = {},
): string => signToken(claims, secret, alg, kid)
