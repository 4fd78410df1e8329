import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { call } from '#api/functions.ts'
import { groupChoices } from '#api/group-choices.ts'
import { queryKeys } from '#api/query-keys.ts'
import { roleChoices } from '#api/role-choices.ts'
import { rowId } from '#api/row-id.ts'
import { currentSession } from '#api/session.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'

import { filteredUsers, guardians, members } from './list-query.ts'
import type { UsersFilter } from './list.ts'
import type { ListedUser, User } from './user.ts'

const all = queryKeys.users

/** Keys: everything about users under `all`. */
export const userQueries = {
  all,

  list: (filter: UsersFilter) =>
    queryOptions({
      queryKey: [...all, 'list', filter],
      ...ephemeral,
      queryFn: ({ signal }) => filteredUsers(filter).page(filter, signal),
    }),

  /** One member; ERROR_RESOURCE_NOT_FOUND if there is none, or none the user may see. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      ...ephemeral,
      queryFn: ({ signal }) => members().eq('id', rowId(id)).one(signal),
    }),

  /** Whether a member has a higher role than the user, and so cannot be changed by them. */
  isHigher: (id: string) =>
    queryOptions({
      queryKey: [...all, 'is_higher', id],
      ...ephemeral,
      queryFn: async ({ signal }) => {
        const ownId = currentSession().user?.id ?? ''
        if (id === ownId) return false
        const pair = { target_user_id: id, current_user_id: ownId }
        const compared = await call('compare_user_roles', pair, { get: true, signal })
        return compared.has_higher_role
      },
    }),

  /** Whether a member uses two-step login; for users who may reset it, otherwise ERROR_ROLE_TOO_HIGH and the like. */
  hasSecondFactor: (id: string) =>
    queryOptions({
      queryKey: [...all, 'has_second_factor', id],
      ...ephemeral,
      queryFn: ({ signal }) => call('member_has_second_factor', { p_user_id: id }, { get: true, signal }),
    }),

  /** A member's photo for the door; null without one. For users who may read or change profiles. */
  photo: (id: string) =>
    queryOptions({
      queryKey: [...all, 'photo', id],
      ...ephemeral,
      queryFn: ({ signal }) => call('member_photo', { p_user_id: id }, { get: true, signal }),
    }),

  /** The club's roles, highest first. */
  roles: roleChoices,

  /** The club's groups, in their order. */
  groups: groupChoices,
}

/** Asks again for everything that names members or counts them, once one of them has changed. */
export const refreshMembers = (client: QueryClient) =>
  Promise.all(
    [all, queryKeys.groups, queryKeys.family, queryKeys.events, queryKeys.me].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )

/** The ids of all members. Throws ApiError. */
export const memberIds = async (): Promise<string[]> =>
  (await members().order('id').every()).map(({ id }) => id)

/** Every user who matches the filter, on all pages, with their guardians. Throws ApiError. */
export async function everyUser(filter: UsersFilter): Promise<ListedUser[]> {
  const [users, guardianships] = await Promise.all([filteredUsers(filter).every(), guardians().every()])
  const byChild = new Map<string, Pick<User, 'name' | 'email' | 'phone'>[]>()
  for (const { child_id, guardian } of guardianships)
    byChild.set(child_id, [...(byChild.get(child_id) ?? []), guardian])
  return users.map((user) => ({ ...user, guardians: byChild.get(user.id) ?? [] }))
}
