import type { QueryClient } from '@tanstack/react-query'

import type { ClubEvent, EventPage } from './event.ts'
import { eventQueries } from './queries.ts'

/** Patches one event wherever it is cached. The age of the data is kept, since nothing was fetched. */
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

/** Patches one event in the list of a child the reader is a guardian of. */
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
 * Seeds the cache of an event's own page from a row of a cached list, so that the page opens at once, also without a network. The
 * page then asks for news whatever the row's age: its other parts are just being fetched, and must agree with it. Data
 * that is already there is kept.
 */
export function seedDetail(client: QueryClient, slug: string): void {
  const { queryKey } = eventQueries.detail(slug)
  if (client.getQueryData(queryKey)) return
  const pages = client.getQueryCache().findAll({ queryKey: eventQueries.pages })
  for (const { state } of pages.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)) {
    const found = (state.data as EventPage | undefined)?.rows.find((event) => event.slug === slug)
    if (!found) continue
    client.setQueryData(queryKey, found, { updatedAt: state.dataUpdatedAt })
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    return
  }
}
