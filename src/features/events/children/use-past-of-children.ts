import { useQueries, useQuery } from '@tanstack/react-query'

import { type Child, childrenOf, ownFamily } from '#api/family.ts'
import { currentSession } from '#api/session.ts'

import type { ChildEvent, ClubEvent } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { eventPhase } from '../status.ts'

/** A past event as a child of the reader's saw it. */
export interface PastOfChild {
  child: Child
  event: ChildEvent
}

/** The past ones among these events that children of the reader answered or were invited to. */
export function usePastOfChildren(events: readonly ClubEvent[], now: Date): PastOfChild[] {
  const ids = events.filter((event) => eventPhase(event, now) === 'ended').map(({ id }) => id)
  const family = useQuery({ ...ownFamily(currentSession().user?.id ?? ''), enabled: ids.length > 0 })
  const children = childrenOf(family.data)
  const lists = useQueries({
    queries: children.map(({ user_id }) => ({
      ...eventQueries.pastOfChild(user_id, ids),
      enabled: ids.length > 0,
    })),
  })
  return children.flatMap((child, index) => (lists[index]?.data ?? []).map((event) => ({ child, event })))
}
