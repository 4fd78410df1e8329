import { queryOptions } from '@tanstack/react-query'

import { queryKeys } from './query-keys.ts'
import { read } from './read.ts'
import { currentSession } from './session.ts'

const FIVE_MINUTES = 5 * 60_000

/** The ids of the user's own groups, which determine the events they are invited to. */
export const ownGroups = () => {
  const userId = currentSession().user?.id ?? ''
  return queryOptions({
    queryKey: [...queryKeys.groups, 'own', userId],
    staleTime: FIVE_MINUTES,
    queryFn: async ({ signal }) => {
      const found = await read('group_members', ['group_id']).eq('user_id', userId).rows(signal)
      return found.map(({ group_id }) => group_id)
    },
  })
}

/** The ids of the groups that the user leads. */
export const ledGroups = () => {
  const userId = currentSession().user?.id ?? ''
  return queryOptions({
    queryKey: [...queryKeys.groups, 'led', userId],
    staleTime: FIVE_MINUTES,
    queryFn: async ({ signal }) => {
      const found = await read('group_members', ['group_id', 'is_leader']).eq('user_id', userId).rows(signal)
      return found.filter(({ is_leader }) => is_leader).map(({ group_id }) => group_id)
    },
  })
}
