import { queryOptions } from '@tanstack/react-query'

import { call } from '#api/functions.ts'
import { queryKeys } from '#api/query-keys.ts'
import { read } from '#api/read.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { ITS_PERMISSIONS, PERMISSION_COLUMNS, ROLE_COLUMNS } from './role.ts'

const all = queryKeys.roles

/** Keys: everything about roles under `all`, including the queries of other features. */
export const roleQueries = {
  all,

  /** The club's roles with their permissions, highest first. */
  list: () =>
    queryOptions({
      queryKey: [...all, 'list'],
      queryFn: ({ signal }) =>
        read('roles', ROLE_COLUMNS, ITS_PERMISSIONS)
          .eq('association_id', ASSOCIATION_ID)
          .order('sort_order')
          .order('id')
          .rows(signal),
    }),

  /** How many members have each role, by its id. */
  members: () =>
    queryOptions({
      queryKey: [...all, 'members'],
      queryFn: async ({ signal }): Promise<Record<string, number>> => {
        const counts = await call('role_members', { p_association_id: ASSOCIATION_ID }, { get: true, signal })
        return Object.fromEntries(counts.map(({ role_id, members }) => [role_id, members]))
      },
    }),

  /** All permissions a role may have. */
  permissions: () =>
    queryOptions({
      queryKey: [...all, 'permissions'],
      queryFn: ({ signal }) => read('permissions', PERMISSION_COLUMNS).order('name').rows(signal),
    }),
}
