import { createFileRoute } from '@tanstack/react-router'

import { EventsPage } from '#features/events/participation/components/EventsPage.tsx'
import { eventsSearch, toEventsFilter } from '#features/events/participation/list.ts'
import { participationQueries } from '#features/events/participation/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'

export const Route = createFileRoute('/_authed/admin/_office/event-participation/')({
  validateSearch: eventsSearch,
  beforeLoad: ({ context }) =>
    requirePermissions(context, ['event_attendance:read', 'event_registration:read']),
  loaderDeps: ({ search }) => search,
  // Not awaited: while a search loads, the field in which it is typed must stay.
  loader: ({ context: { queryClient }, deps }) => {
    void Promise.allSettled([
      queryClient.query({ ...participationQueries.events(toEventsFilter(deps)), staleTime: 'static' }),
      queryClient.query({ ...participationQueries.open(), staleTime: 'static' }),
      queryClient.query(participationQueries.types()),
    ])
  },
  component: Events,
})

function Events() {
  const navigate = Route.useNavigate()
  return (
    <EventsPage
      search={Route.useSearch()}
      onSearch={(next, replace) => void navigate({ search: next, replace })}
    />
  )
}
