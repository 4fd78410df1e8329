import { read } from '#api/read.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'

import type { UsersFilter } from './list.ts'
import { USER_COLUMNS } from './user.ts'

/** The members of the club. */
export const members = () => read('users_with_roles', USER_COLUMNS).eq('association_id', ASSOCIATION_ID)

/** Those that the filter matches. */
export function filteredUsers({ q, role, status, sort }: UsersFilter) {
  let found = members()
  if (q) found = found.contains(['name', 'email'], q)
  if (role) found = found.eq('role_id', role)
  if (status) found = found.eq('status', status)
  // The id decides between rows that are alike, or one could stand on two pages.
  return found.sortBy(sort, { nullsFirst: false }).order('id')
}
