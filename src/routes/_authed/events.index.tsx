import { createFileRoute } from '@tanstack/react-router'

import { EventsPage } from '#features/events/list/EventsPage.tsx'
import { parseEventSearch, toFilter } from '#features/events/list/list-search.ts'
import { eventQueries } from '#features/events/queries.ts'

export const Route = createFileRoute('/_authed/events/')({
  validateSearch: parseEventSearch,
  loaderDeps: ({ search }) => search,
  // Not awaited: while a search loads, the field in which it is typed must stay.
  loader: ({ context: { queryClient }, deps }) => {
    void Promise.allSettled([
      queryClient.query({ ...eventQueries.types(), staleTime: 'static' }),
      queryClient.query({
        ...eventQueries.list(toFilter(deps.time ?? 'upcoming', deps)),
        staleTime: 'static',
      }),
    ])
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
      onSearch={(next, replace) => void navigate({ search: next, replace })}
    />
  )
}
