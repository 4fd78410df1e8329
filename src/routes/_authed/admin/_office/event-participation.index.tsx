import { createFileRoute } from '@tanstack/react-router'

import { eventsSearch, toEventsFilter } from '#features/events/participation/list.ts'
import { EventsPage } from '#features/events/participation/list/EventsPage.tsx'
import { participationQueries } from '#features/events/participation/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { startQueries } from '#lib/async/start-queries.ts'
import { stepBy } from '#ui/list/list-search.ts'

export const Route = createFileRoute('/_authed/admin/_office/event-participation/')({
  validateSearch: eventsSearch,
  beforeLoad: ({ context }) =>
    requirePermissions(context, ['event_attendance:read', 'event_registration:read']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    startQueries(
      queryClient,
      participationQueries.events(toEventsFilter(deps)),
      participationQueries.open(),
      participationQueries.types(),
    )
  },
  component: Events,
})

function Events() {
  const navigate = Route.useNavigate()
  return <EventsPage search={Route.useSearch()} onStep={(change) => void navigate(stepBy(change))} />
}
