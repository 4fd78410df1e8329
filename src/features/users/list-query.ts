import { read } from '#api/read.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'

import type { UsersFilter } from './list.ts'
import { USER_COLUMNS } from './user.ts'

/** The members of the club. */
export const members = () => read('users_with_roles', USER_COLUMNS).eq('association_id', ASSOCIATION_ID)

type Members = ReturnType<typeof members>

/** Those of a group. What each is made of, and can be narrowed by, is the same. */
const membersOf = (group: string): Members =>
  read('users_in_groups', USER_COLUMNS).eq('association_id', ASSOCIATION_ID).eq('group_id', group)

/** Those that the filter matches. */
export function filteredUsers({ q, role, status, group, sort }: UsersFilter) {
  let found = group ? membersOf(group) : members()
  if (q) found = found.contains(['name', 'email'], q)
  if (role) found = found.eq('role_id', role)
  if (status) found = found.eq('status', status)
  // The id decides between rows that are alike, or one could stand on two pages.
  return found.sortBy(sort, { nullsFirst: false }).order('id')
}
