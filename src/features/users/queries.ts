import { queryOptions } from '@tanstack/react-query'

import { answer, api, known, rows } from '#api/client.ts'
import { everyRow, numberedPage } from '#api/pages.ts'
import { rowId } from '#api/row-id.ts'
import { currentSession } from '#api/session.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'
import { anyContains } from '#lib/like-pattern.ts'
import { ephemeral } from '#lib/ephemeral.ts'
import { sortOf } from '#ui/list/list-search.ts'

import type { UsersFilter } from './list.ts'
import type { RoleChoice, User } from './user.ts'

const COLUMNS =
  'id,name,email,status,language,date_of_birth,address,last_login,last_modified,member_since,role_id,role_name,role_sort_order'

/** Keys: everything about users under `all`. */
export const userQueries = {
  all: ['users'] as const,

  list: (filter: UsersFilter) =>
    queryOptions({
      queryKey: ['users', 'list', filter],
      ...ephemeral,
      queryFn: ({ signal }) =>
        numberedPage<User>(
          (number) =>
            narrowed(filter)
              .range((number - 1) * filter.size, number * filter.size - 1)
              .abortSignal(signal),
          filter.page,
        ),
    }),

  /** One member; ERROR_RESOURCE_NOT_FOUND when there is none, or none that the reader may see. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['users', 'detail', id],
      ...ephemeral,
      queryFn: async ({ signal }): Promise<User> =>
        known(
          api
            .from('users_with_roles')
            .select(COLUMNS)
            .eq('id', rowId(id))
            .eq('association_id', ASSOCIATION_ID)
            .abortSignal(signal)
            .maybeSingle(),
        ),
    }),

  /** Whether a member has a higher role than the reader, who may then not change them. */
  isHigher: (id: string) =>
    queryOptions({
      queryKey: ['users', 'is_higher', id],
      ...ephemeral,
      queryFn: async ({ signal }): Promise<boolean> => {
        const ownId = currentSession().user?.id ?? ''
        if (id === ownId) return false
        const pair = { target_user_id: id, current_user_id: ownId }
        const compared = await answer<{ has_higher_role: boolean }>(
          api.rpc('compare_user_roles', pair, { get: true }).abortSignal(signal),
        )
        return compared.has_higher_role
      },
    }),

  /** The roles of the club, the highest first. */
  roles: () =>
    queryOptions({
      // Under the key of the roles' own screens, so that a change there is seen here.
      queryKey: ['roles', 'choices'],
      queryFn: ({ signal }): Promise<RoleChoice[]> =>
        rows(
          api
            .from('roles')
            .select('id,name,description,sort_order')
            .eq('association_id', ASSOCIATION_ID)
            .order('sort_order')
            .order('id')
            .abortSignal(signal),
        ),
    }),
}

/** Every user that the filter matches, on all pages. Throws ApiError. */
export function everyUser(filter: UsersFilter): Promise<User[]> {
  return everyRow((first, count) => narrowed(filter).range(first, first + count - 1))
}

function narrowed({ q, role, status, sort }: UsersFilter) {
  let found = api
    .from('users_with_roles')
    .select(COLUMNS, { count: 'exact' })
    .eq('association_id', ASSOCIATION_ID)
  if (q) found = found.or(anyContains(['name', 'email'], q))
  if (role) found = found.eq('role_id', role)
  if (status) found = found.eq('status', status)
  const { column, ascending } = sortOf(sort)
  // The id decides between rows that are alike, or one could stand on two pages.
  return found.order(column, { ascending, nullsFirst: false }).order('id')
}
