import { type Claims, signToken } from '../helpers/tokens.ts'

/** The secret of the gateway under test: 32 bytes are the least that HS256 takes. */
export const SECRET = 'cinema-cinema-cinema-cinema-cinema-cinema-cinema'
export const AUDIENCE = 'cinema'

/** A token for the gateway under test. */
export const token = (claims: Claims | string, { alg = 'HS256', secret = SECRET } = {}): string =>
  signToken(claims, secret, alg)
