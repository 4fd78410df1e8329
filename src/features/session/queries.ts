import { onlineManager, queryOptions } from '@tanstack/react-query'

import { embed } from '#api/embed.ts'
import { isRetryable } from '#api/errors.ts'
import { call } from '#api/functions.ts'
import { ownAssociation } from '#api/own-association.ts'
import { queryKeys } from '#api/query-keys.ts'
import { read } from '#api/read.ts'
import type { Selected } from '#api/relations.ts'
import type { Permission } from '#api/schema.gen.ts'
import { currentSession } from '#api/session.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import type { Me, Role } from './model.ts'

const FIVE_MINUTES = 5 * 60_000
const PERMISSIONS = { permissions: embed('permissions', ['id', 'name']) }
const NO_COLUMNS: readonly never[] = []

// With `persist: 'session'` these are stored in localStorage, so that guards have an answer before the first paint.
export const sessionQueries = {
  me: () =>
    queryOptions({
      // Keyed by user, so that one user's data is never shown to the next.
      queryKey: [...queryKeys.me, currentSession().user?.id],
      queryFn: ({ signal }): Promise<Me> => call('me', {}, { get: true, signal }),
      staleTime: FIVE_MINUTES,
      gcTime: 2 * FIVE_MINUTES,
      meta: { persist: 'session' },
    }),

  role: (userId: string) =>
    queryOptions({
      queryKey: [...queryKeys.ownRole, userId],
      queryFn: async ({ signal }): Promise<Role> => {
        const [found] = await read('user_roles', NO_COLUMNS, {
          role: embed('roles', ['id', 'name'], PERMISSIONS),
          association: embed('associations', ['requires_second_factor']),
        })
          .eq('user_id', userId)
          .eq('association_id', ASSOCIATION_ID)
          .rows(signal)
        const role = roleOf(found?.role)
        const isDemanded = found?.association?.requires_second_factor && role.permissions.some(isOverPeople)
        if (!isDemanded || (await call('second_factor', {}, { get: true, signal })).is_used) return role
        return {
          ...role,
          permissions: role.permissions.filter((permission) => !isOverPeople(permission)),
          suspended: role.permissions.filter(isOverPeople),
        }
      },
      staleTime: FIVE_MINUTES,
      retry: (failures, error) => failures < 2 && isRetryable(error) && onlineManager.isOnline(),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 10_000),
      meta: { persist: 'session' },
    }),

  association: ownAssociation,
}

// A user without a role may still use what every member may.
function roleOf(role: Selected<'api', 'roles', 'id' | 'name', typeof PERMISSIONS> | undefined): Role {
  const { id = '', name = '', permissions = [] } = role ?? {}
  return { id, name, permissions: permissions.map((permission) => permission.name) }
}

/** Whether a permission concerns people, as in the database (private.is_over_people). */
const isOverPeople = (permission: Permission): boolean =>
  !/^(event|event_attendance|event_registration|translation):/.test(permission)
