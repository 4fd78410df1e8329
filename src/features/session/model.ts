import type { AnswerOf } from '#api/functions.ts'
import type { Row } from '#api/relations.ts'
import type { Permission } from '#api/schema.gen.ts'

/** The one role of a person, with the names of what it permits. */
export interface Role {
  id: string
  name: string
  permissions: Permission[]
  /** What the role permits only after a login with a second factor, and not in this session. */
  suspended?: Permission[]
}

/** One's own account. Days are YYYY-MM-DD, times ISO 8601. */
export type Me = AnswerOf<'me'>

/** What the app asks of the club wherever it is. */
export const SESSION_COLUMNS = [
  'id',
  'name',
  'type',
  'timezone',
  'shows_participants',
  'logo_version',
] as const

type SessionRow = Pick<Row<'associations'>, (typeof SESSION_COLUMNS)[number]>

/** The club; what a device has kept from an older version of the app may lack the columns that came later. */
export type Association = Omit<SessionRow, 'shows_participants' | 'logo_version'> &
  Partial<Pick<SessionRow, 'shows_participants' | 'logo_version'>>

/** Whether every needed permission is among those held (a guard lists all that it needs). */
export function can(held: readonly Permission[], needed: readonly Permission[]): boolean {
  return needed.every((permission) => held.includes(permission))
}

/**
 * Where a login leads: back to the page that asked for it, when that is one of ours. Anything that a browser could
 * read as another site (`//host`, `/\host`, a scheme) leads home.
 */
export function safeRedirect(target: string | undefined): string {
  return target && /^\/(?![/\\])/.test(target) && !target.startsWith('/login') ? target : '/'
}
