import type { Row } from '#api/relations.ts'

export const USER_COLUMNS = [
  'id',
  'name',
  'email',
  'status',
  'language',
  'date_of_birth',
  'address',
  'phone',
  'emergency_name',
  'emergency_phone',
  'last_login',
  'last_modified',
  'member_since',
  'role_id',
  'role_name',
  'role_sort_order',
  'group_ids',
  'has_account',
  'awaits_invitation',
] as const

/** A member, as shown to users who may see profiles. Dates are ISO 8601. */
export type User = Pick<Row<'users_with_roles'>, (typeof USER_COLUMNS)[number]>

/** The state of an account, those who were imported and not yet invited told apart. */
export type MemberState = User['status'] | 'not_invited'

export const stateOf = ({
  status,
  awaits_invitation,
}: Pick<User, 'status' | 'awaits_invitation'>): MemberState => (awaits_invitation ? 'not_invited' : status)

/** A member in the list; exported with up to two guardians, as far as the reader may see them. */
export interface ListedUser extends User {
  guardians?: readonly Pick<User, 'name' | 'email' | 'phone'>[]
}

/** The value they have in common, if any. */
export function common<Value>(users: readonly User[], of: (user: User) => Value): Value | undefined {
  const [first, ...others] = users.map(of)
  return others.every((value) => value === first) ? first : undefined
}
