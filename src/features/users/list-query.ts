import { embedBy } from '#api/embed.ts'
import { read } from '#api/read.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import type { UsersFilter } from './list.ts'
import { USER_COLUMNS } from './user.ts'

/** The club's members. */
export const members = () => read('users_with_roles', USER_COLUMNS).eq('association_id', ASSOCIATION_ID)

type Members = ReturnType<typeof members>

/** The club's guardianships that the reader may see, each child's in order. */
export const guardians = () =>
  read('guardians', ['child_id'], {
    guardian: embedBy('guardians', 'guardian_id', 'users', ['name', 'email', 'phone']),
  })
    .eq('association_id', ASSOCIATION_ID)
    .order('child_id')
    .order('slot')

/** A group's members, with the same columns and filters. */
const membersOf = (group: string): Members =>
  read('users_in_groups', USER_COLUMNS).eq('association_id', ASSOCIATION_ID).eq('group_id', group)

/** Those that match the filter. */
export function filteredUsers({ q, role, status, group, sort }: UsersFilter) {
  let found = group ? membersOf(group) : members()
  if (q) found = found.contains(['folded_name', 'email'], q)
  if (role) found = found.eq('role_id', role)
  if (status === 'not_invited') found = found.eq('awaits_invitation', true)
  else if (status === 'unverified') found = found.eq('status', status).eq('awaits_invitation', false)
  else if (status) found = found.eq('status', status)
  // The id breaks ties, or a row could appear on two pages.
  return found.sortBy(sort, { nullsFirst: false }).order('id')
}
