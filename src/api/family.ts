import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { call, type RowOfAnswer } from './functions.ts'
import { queryKeys } from './query-keys.ts'

/** A child of a member (`is_child`), or one of the member's guardians. */
export type FamilyMember = RowOfAnswer<'list_family'>

/** A child of the reader. */
export type Child = Pick<FamilyMember, 'user_id' | 'name'>

const readFamily = (userId: string, signal: AbortSignal) =>
  call('list_family', { p_association_id: ASSOCIATION_ID, p_user_id: userId }, { get: true, signal })

/** The reader's children and guardians. */
export const ownFamily = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.family, 'own', userId],
    queryFn: async ({ client, signal }) => {
      const found = await readFamily(userId, signal)
      forgetOthers(client, found)
      return found
    },
  })

/** Any member's children and guardians, for readers who can see profiles. */
export const familyOf = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.family, 'of', userId],
    meta: { persist: false },
    queryFn: ({ signal }) => readFamily(userId, signal),
  })

/** The children among a member's family. */
export const childrenOf = (family: readonly FamilyMember[] | undefined): FamilyMember[] =>
  family?.filter(({ is_child }) => is_child) ?? []

/** Removes the card and events of former children from the device. */
function forgetOthers(client: QueryClient, family: readonly FamilyMember[]): void {
  const ids = new Set<unknown>(childrenOf(family).map(({ user_id }) => user_id))
  client.removeQueries({ queryKey: queryKeys.children, predicate: ({ queryKey }) => !ids.has(queryKey[1]) })
}
