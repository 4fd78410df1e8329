import { onlineManager, queryOptions } from '@tanstack/react-query'

import { answer, api, one, rows } from '#api/client.ts'
import { isRetryable } from '#api/errors.ts'
import { currentSession } from '#api/session.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'

import type { Association, Me, Role } from './model.ts'

const FIVE_MINUTES = 5 * 60_000

// With `persist: 'session'` these are kept in localStorage, so that guards have an answer before the first paint.
export const sessionQueries = {
  me: () =>
    queryOptions({
      // By person, so that what is kept of one is never shown to the next.
      queryKey: ['session', 'me', currentSession().user?.id],
      queryFn: ({ signal }): Promise<Me> =>
        answer(api.rpc('me', undefined, { get: true }).abortSignal(signal)),
      staleTime: FIVE_MINUTES,
      gcTime: 2 * FIVE_MINUTES,
      meta: { persist: 'session' },
    }),

  role: (userId: string) =>
    queryOptions({
      queryKey: ['session', 'role', userId],
      queryFn: async ({ signal }): Promise<Role> => {
        const found = await rows(
          api
            .from('user_roles')
            .select('role:roles(id,name,permissions(id,name))')
            .eq('user_id', userId)
            .eq('association_id', ASSOCIATION_ID)
            .abortSignal(signal),
        )
        return roleOf(found)
      },
      staleTime: FIVE_MINUTES,
      retry: (failures, error) => failures < 2 && isRetryable(error) && onlineManager.isOnline(),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 10_000),
      meta: { persist: 'session' },
    }),

  association: () =>
    queryOptions({
      queryKey: ['session', 'association'],
      queryFn: ({ signal }): Promise<Association> =>
        one(
          api
            .from('associations')
            .select('id,name,type,timezone,shows_participants,logo_version')
            .eq('id', ASSOCIATION_ID)
            .abortSignal(signal)
            .single(),
        ),
      meta: { persist: 'session' },
    }),
}

interface RoleRow {
  role: { id: string; name: string; permissions: { id: string; name: string }[] } | null
}

// Someone without a role may still use what every member may.
function roleOf([row]: RoleRow[]): Role {
  const { id = '', name = '', permissions = [] } = row?.role ?? {}
  return { id, name, permissions: permissions.map((permission) => permission.name) }
}
