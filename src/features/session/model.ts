import type { AnswerOf } from '#api/functions.ts'
import type { Permission } from '#api/schema.gen.ts'

/** A user's single role, with the names of its permissions. */
export interface Role {
  id: string
  name: string
  permissions: Permission[]
  /** Permissions of the role that require a login with a second factor, and are missing in this session. */
  suspended?: Permission[]
}

/** The user's own account. Days are YYYY-MM-DD, times ISO 8601. */
export type Me = AnswerOf<'me'>

/** Whether all the needed permissions are held (a guard lists all it needs). */
export function can(held: readonly Permission[], needed: readonly Permission[]): boolean {
  return needed.every((permission) => held.includes(permission))
}

/** Any site that is nobody's, to resolve addresses on this one. */
const HERE = 'https://here.invalid'

/**
 * Where a login leads: back to the page that required it, if that is one of ours. The browser itself resolves the address, as it
 * drops control characters and reads `\` as `/`; whatever is another site then (`//host`, `/\host`, a scheme) leads home.
 */
export function safeRedirect(target: string | undefined): string {
  if (!target?.startsWith('/') || !URL.canParse(target, HERE)) return '/'
  const { origin, pathname, search, hash } = new URL(target, HERE)
  const isOurs = origin === HERE && !pathname.startsWith('//') && !pathname.startsWith('/login')
  return isOurs ? pathname + search + hash : '/'
}
