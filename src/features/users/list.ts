import type { AccountStatus } from '#api/rows.ts'
import { allOf } from '#lib/async/all-of.ts'
import { oneOf, uuid } from '#lib/browser/search-params.ts'
import { type ListView, listSearch, type SortColumn, toView } from '#ui/list/list-search.ts'

export const USER_STATUSES = allOf<AccountStatus>()('verified', 'unverified', 'inactive')

/** Parameters in the address of the list of users. */
export const usersSearch = listSearch(
  ['name', 'email', 'role_sort_order', 'status', 'last_login', 'member_since'],
  { role: uuid, status: oneOf(USER_STATUSES), group: uuid },
)

export type UsersSearch = ReturnType<typeof usersSearch>

/** All the parameters of the list: the key of the query. */
export interface UsersFilter extends ListView<SortColumn<UsersSearch>> {
  role: string | undefined
  status: AccountStatus | undefined
  group: string | undefined
}

export function toFilter(search: UsersSearch): UsersFilter {
  const { role, status, group } = search
  return { ...toView(search, { sort: 'name.asc' }), role, status, group }
}
