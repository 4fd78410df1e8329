import { createFileRoute } from '@tanstack/react-router'

import { EventsPage } from '#features/events/list/EventsPage.tsx'
import { parseEventSearch, toFilter } from '#features/events/list/list-search.ts'
import { eventQueries } from '#features/events/queries.ts'

export const Route = createFileRoute('/_authed/events/past')({
  validateSearch: parseEventSearch,
  loaderDeps: ({ search }) => search,
  // Not awaited: while a search loads, the field in which it is typed must stay.
  loader: ({ context: { queryClient }, deps }) => {
    void Promise.allSettled([
      queryClient.query({ ...eventQueries.types(), staleTime: 'static' }),
      queryClient.query({ ...eventQueries.list(toFilter('past', deps)), staleTime: 'static' }),
    ])
  },
  component: PastEvents,
})

function PastEvents() {
  const navigate = Route.useNavigate()
  return (
    <EventsPage
      time="past"
      search={Route.useSearch()}
      onSearch={(next, replace) => void navigate({ search: next, replace })}
    />
  )
}
