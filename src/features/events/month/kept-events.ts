import type { QueryClient } from '@tanstack/react-query'

import { fold } from '#lib/text/fold.ts'

import type { ClubEvent } from '../event.ts'
import { eventQueries, type MonthFilter } from '../queries.ts'

/** The events in any cached list that match a filter, by start time. There may be others on the server. */
export function keptEvents(client: QueryClient, { q, type }: Pick<MonthFilter, 'q' | 'type'>): ClubEvent[] {
  const lists = client.getQueriesData<{ rows: ClubEvent[] }>({ queryKey: eventQueries.pages })
  const rows = lists.flatMap(([, list]) => list?.rows ?? [])
  return [...new Map(rows.map((event) => [event.id, event])).values()]
    .filter((event) => type === undefined || event.type === type)
    .filter(({ title }) => fold(title).includes(fold(q)))
    .toSorted((one, other) => Date.parse(one.start_time) - Date.parse(other.start_time))
}
