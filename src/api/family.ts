import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { ASSOCIATION_ID } from '#lib/association.ts'

import { call, type RowOfAnswer } from './functions.ts'
import { queryKeys } from './query-keys.ts'

/** Somebody a member looks after (`is_child`), or who looks after them. */
export type FamilyMember = RowOfAnswer<'list_family'>

/** A member the reader looks after. */
export type Child = Pick<FamilyMember, 'user_id' | 'name'>

const readFamily = (userId: string, signal: AbortSignal) =>
  call('list_family', { p_association_id: ASSOCIATION_ID, p_user_id: userId }, { get: true, signal })

/** Whom the reader looks after, and who looks after the reader. */
export const ownFamily = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.family, 'own', userId],
    queryFn: async ({ client, signal }) => {
      const found = await readFamily(userId, signal)
      forgetOthers(client, found)
      return found
    },
  })

/** The same for any member, for those who can see profiles. */
export const familyOf = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.family, 'of', userId],
    meta: { persist: false },
    queryFn: ({ signal }) => readFamily(userId, signal),
  })

/** Those whom the reader looks after. */
export const childrenOf = (family: readonly FamilyMember[] | undefined): FamilyMember[] =>
  family?.filter(({ is_child }) => is_child) ?? []

/** The card and events of somebody no longer looked after are removed from the device. */
function forgetOthers(client: QueryClient, family: readonly FamilyMember[]): void {
  const ids = new Set<unknown>(childrenOf(family).map(({ user_id }) => user_id))
  client.removeQueries({ queryKey: queryKeys.children, predicate: ({ queryKey }) => !ids.has(queryKey[1]) })
}
