import type { QueryClient } from '@tanstack/react-query'

import type { ClubEvent, EventPage } from './event.ts'
import { eventQueries } from './queries.ts'

/** Changes one event wherever it is cached. How old the data is stays as it was: nothing was fetched. */
export function patchEvent(client: QueryClient, id: string, change: (event: ClubEvent) => ClubEvent): void {
  const patch = (event: ClubEvent) => (event.id === id ? change(event) : event)
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: eventQueries.pages })) {
    client.setQueryData<EventPage>(queryKey, (found) => found && { ...found, rows: found.rows.map(patch) }, {
      updatedAt: state.dataUpdatedAt,
    })
  }
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: eventQueries.details })) {
    client.setQueryData<ClubEvent>(queryKey, (found) => found && patch(found), {
      updatedAt: state.dataUpdatedAt,
    })
  }
}

/** Changes one event of a child whom the reader looks after. */
export function patchChildEvent(
  client: QueryClient,
  { childId, id }: { childId: string; id: string },
  change: (event: ClubEvent) => ClubEvent,
): void {
  const { queryKey } = eventQueries.ofChild(childId)
  client.setQueryData(
    queryKey,
    (found) => found?.map((event) => (event.id === id ? { ...event, ...change(event) } : event)),
    { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt },
  )
}

/**
 * Puts an event that is cached as a row of some list where its own page looks, so that this page opens without
 * a network. Data that is already there stays.
 */
export function seedDetail(client: QueryClient, slug: string): void {
  const { queryKey } = eventQueries.detail(slug)
  if (client.getQueryData(queryKey)) return
  const pages = client.getQueryCache().findAll({ queryKey: eventQueries.pages })
  for (const { state } of pages.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)) {
    const found = (state.data as EventPage | undefined)?.rows.find((event) => event.slug === slug)
    if (found) return void client.setQueryData(queryKey, found, { updatedAt: state.dataUpdatedAt })
  }
}
