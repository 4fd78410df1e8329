import type { AssociationType } from '#lib/association.ts'
import type { Language } from '#lib/languages.ts'

/** The one role of a person, with the names of what it permits. */
export interface Role {
  id: string
  name: string
  permissions: string[]
}

export interface Me {
  id: string
  email: string
  name: string
  address: string | null
  /** Days are YYYY-MM-DD, times ISO 8601. */
  date_of_birth: string | null
  language: Language
  status: 'unverified' | 'verified' | 'inactive'
  last_login: string | null
  member_since: string | null
}

export interface Association {
  id: string
  name: string
  type: AssociationType
  timezone: string
  /** Members see who goes to an event. */
  shows_participants?: boolean
  /** Null without a logo. */
  logo_version?: number | null
}

/** Whether every needed permission is among those held (a guard lists all that it needs). */
export function can(held: readonly string[], needed: readonly string[]): boolean {
  return needed.every((permission) => held.includes(permission))
}

/**
 * Where a login leads: back to the page that asked for it, when that is one of ours. Anything that a browser could
 * read as another site (`//host`, `/\host`, a scheme) leads home.
 */
export function safeRedirect(target: string | undefined): string {
  return target && /^\/(?![/\\])/.test(target) && !target.startsWith('/login') ? target : '/'
}
