import { createFileRoute } from '@tanstack/react-router'

import { EventsPage } from '#features/events/list/EventsPage.tsx'
import { parseEventSearch, toFilter } from '#features/events/list/list-search.ts'
import { eventQueries } from '#features/events/queries.ts'
import { startQueries } from '#lib/async/start-queries.ts'
import { stepBy } from '#ui/list/list-search.ts'

export const Route = createFileRoute('/_authed/events/')({
  validateSearch: parseEventSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    startQueries(
      queryClient,
      eventQueries.types(),
      eventQueries.list(toFilter(deps.time ?? 'upcoming', deps)),
    )
  },
  component: Events,
})

function Events() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <EventsPage
      time={search.time ?? 'upcoming'}
      search={search}
      onStep={(change) => void navigate(stepBy(change))}
    />
  )
}
