import { queryOptions } from '@tanstack/react-query'

import { answer, api, rows } from '#api/client.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'

import type { Permission, Role } from './role.ts'

/** Keys: everything about roles under `all`, also what other features ask of them. */
export const roleQueries = {
  all: ['roles'] as const,

  /** The roles of the club with what they allow, the highest first. */
  list: () =>
    queryOptions({
      queryKey: ['roles', 'list'],
      queryFn: ({ signal }): Promise<Role[]> =>
        rows(
          api
            .from('roles')
            .select('id,name,description,sort_order,permissions(id,name)')
            .eq('association_id', ASSOCIATION_ID)
            .order('sort_order')
            .order('id')
            .abortSignal(signal),
        ),
    }),

  /** How many members have each role, by its id. */
  members: () =>
    queryOptions({
      queryKey: ['roles', 'members'],
      queryFn: async ({ signal }): Promise<Record<string, number>> => {
        const counts = await answer<{ role_id: string; members: number }[]>(
          api.rpc('role_members', { p_association_id: ASSOCIATION_ID }, { get: true }).abortSignal(signal),
        )
        return Object.fromEntries(counts.map(({ role_id, members }) => [role_id, members]))
      },
    }),

  /** All that a role may allow. */
  permissions: () =>
    queryOptions({
      queryKey: ['roles', 'permissions'],
      queryFn: ({ signal }): Promise<Permission[]> =>
        rows(
          api.from('permissions').select('id,name,description,group_id').order('name').abortSignal(signal),
        ),
    }),
}
