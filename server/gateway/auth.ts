import { refusal } from './errors.ts'
import { type Claims, decodeToken, validateClaims } from './jwt.ts'
import type { GatewaySettings } from './settings.ts'

export interface Identity {
  /** The database role that the transaction assumes. */
  role: string
  /** The token's claims with that role; only the role if there is no token. */
  claims: Claims
  anonymous: boolean
}

/**
 * The caller's identity, from the Authorization header. A scheme other than Bearer counts as no token, as in PostgREST.
 * @param now seconds since 1970
 */
export function authenticate(
  settings: GatewaySettings,
  authorization: string | undefined,
  now = Math.floor(Date.now() / 1000),
): Identity {
  const token = /^bearer(?:\s+(.*))?$/is.exec(authorization ?? '')
  const claims = token ? tokenClaims(settings, token[1]?.trim() ?? '', now) : {}
  const role = roleClaim(claims.role) ?? settings.anonRole
  if (role === undefined) throw refusal('PGRST302', {}, [['WWW-Authenticate', 'Bearer']])
  return { role, claims: { ...claims, role }, anonymous: role === settings.anonRole }
}

function tokenClaims(settings: GatewaySettings, token: string, now: number): Claims {
  if (!settings.jwtSecret) throw refusal('PGRST300')
  const claims = decodeToken(token, settings.jwtSecret)
  validateClaims(claims, now, settings.jwtAudience)
  return claims
}

function roleClaim(role: unknown): string | undefined {
  if (role === undefined) return undefined
  return typeof role === 'string' ? role : JSON.stringify(role)
}
