import type { Language } from '#lib/languages.ts'

export const USER_STATUSES = ['verified', 'unverified', 'inactive'] as const

export type UserStatus = (typeof USER_STATUSES)[number]

/** A member as those who may see profiles see them. Dates are ISO 8601. */
export interface User {
  id: string
  name: string
  email: string
  status: UserStatus
  language: Language
  date_of_birth: string | null
  address: string | null
  last_login: string | null
  last_modified: string
  member_since: string
  role_id: string
  role_name: string
  role_sort_order: number
}

/** A role that a member may have; the lower its sort_order, the higher it stands. */
export interface RoleChoice {
  id: string
  name: string
  description: string | null
  sort_order: number
}

/** What they all have in common, when they have. */
export function common<Value>(users: readonly User[], of: (user: User) => Value): Value | undefined {
  const [first, ...others] = users.map(of)
  return others.every((value) => value === first) ? first : undefined
}
