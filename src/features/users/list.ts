import { allOf } from '#lib/async/all-of.ts'
import { oneOf, uuid } from '#lib/browser/search-params.ts'
import { type ListView, listSearch, type SortColumn, toView } from '#ui/list/list-search.ts'

import type { MemberState } from './user.ts'

export const MEMBER_STATES = allOf<MemberState>()('verified', 'unverified', 'not_invited', 'inactive')

/** Parameters in the address of the list of users. */
export const usersSearch = listSearch(
  ['name', 'email', 'role_sort_order', 'status', 'last_login', 'member_since'],
  { role: uuid, status: oneOf(MEMBER_STATES), group: uuid },
)

export type UsersSearch = ReturnType<typeof usersSearch>

/** All the parameters of the list: the key of the query. */
export interface UsersFilter extends ListView<SortColumn<UsersSearch>> {
  role: string | undefined
  status: MemberState | undefined
  group: string | undefined
}

export function toFilter(search: UsersSearch): UsersFilter {
  const { role, status, group } = search
  return { ...toView(search, { sort: 'name.asc' }), role, status, group }
}
