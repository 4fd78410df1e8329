import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'

import { childrenOf, ownFamily } from '#api/family.ts'
import { currentSession } from '#api/session.ts'

import type { ChildEvent } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { eventPhase } from '../status.ts'

// Outside, so that its result stays the same until the data changes.
const combine = (results: UseQueryResult<ChildEvent[]>[]) => ({
  data: results.map(({ data }) => data),
  isPending: results.some(({ isPending }) => isPending),
  failed: results.find(({ isError, data }) => isError && !data),
})

/** The events ahead of each child of the reader's, and the list that could not be read, if any. */
export function useChildrenLists(now: Date) {
  const family = useQuery(ownFamily(currentSession().user?.id ?? ''))
  const children = useMemo(() => childrenOf(family.data), [family.data])
  const { data, isPending, failed } = useQueries({
    queries: children.map(({ user_id }) => eventQueries.ofChild(user_id)),
    combine,
  })
  const lists = useMemo(
    () =>
      children.map((child, index) => ({
        child,
        events: (data[index] ?? []).filter((event) => eventPhase(event, now) !== 'ended'),
      })),
    [children, data, now],
  )
  return { lists, isPending, failed }
}
