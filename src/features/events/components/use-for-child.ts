import { useQueries, useQuery } from '@tanstack/react-query'

import { childrenOf, ownFamily } from '#api/family.ts'
import { currentSession } from '#api/session.ts'

import type { ClubEvent } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { useInvited } from './use-invited.ts'

/**
 * Whether an event is for a child of the reader's, but not for the reader, who is then asked only about the child.
 */
export function useForChild(event: ClubEvent): boolean {
  const isInvited = useInvited(event)
  const family = useQuery({ ...ownFamily(currentSession().user?.id ?? ''), enabled: !isInvited })
  const lists = useQueries({
    queries: childrenOf(family.data).map((child) => ({
      ...eventQueries.ofChild(child.user_id),
      enabled: !isInvited,
    })),
  })
  return !isInvited && lists.some(({ data }) => data?.some(({ id }) => id === event.id))
}
