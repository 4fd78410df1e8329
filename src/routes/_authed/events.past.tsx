import { createFileRoute } from '@tanstack/react-router'

import { EventsPage } from '#features/events/list/EventsPage.tsx'
import { parseEventSearch, toFilter } from '#features/events/list/list-search.ts'
import { eventQueries } from '#features/events/queries.ts'
import { startQueries } from '#lib/async/start-queries.ts'
import { stepBy } from '#ui/list/list-search.ts'

export const Route = createFileRoute('/_authed/events/past')({
  validateSearch: parseEventSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    startQueries(queryClient, eventQueries.types(), eventQueries.list(toFilter('past', deps)))
  },
  component: PastEvents,
})

function PastEvents() {
  const navigate = Route.useNavigate()
  return (
    <EventsPage time="past" search={Route.useSearch()} onStep={(change) => void navigate(stepBy(change))} />
  )
}
