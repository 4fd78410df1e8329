import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CardStrip } from '#features/card/components/CardStrip.tsx'
import { MyCard } from '#features/card/components/MyCard.tsx'
import { cardQueries } from '#features/card/queries.ts'
import { EventsAhead } from '#features/events/components/EventsAhead.tsx'
import { EventsGoingTo } from '#features/events/components/EventsGoingTo.tsx'
import { EventsPage } from '#features/events/components/EventsPage.tsx'
import { useRunningEvents } from '#features/events/components/use-running-events.ts'
import { parseEventSearch, toFilter } from '#features/events/list-search.ts'
import { eventQueries } from '#features/events/queries.ts'
import { HomePage } from '#features/home/components/HomePage.tsx'
import { sessionQueries } from '#features/session/queries.ts'

export const Route = createFileRoute('/_authed/')({
  validateSearch: parseEventSearch,
  loader: async ({ context: { queryClient } }) => {
    void Promise.allSettled([
      queryClient.query({ ...cardQueries.mine(), staleTime: 'static' }),
      queryClient.query({ ...eventQueries.goingTo(), staleTime: 'static' }),
      queryClient.query({ ...eventQueries.list(toFilter('upcoming', {})), staleTime: 'static' }),
    ])
    // Decides which page this is. Unknown counts as nothing running: home has the card.
    await queryClient.query({ ...eventQueries.running(), staleTime: 'static' }).catch(() => undefined)
  },
  component: Start,
})

function Start() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const running = useRunningEvents()
  const me = useQuery(sessionQueries.me())
  const association = useQuery(sessionQueries.association())
  if (running.length > 0) {
    return (
      <EventsPage
        time="upcoming"
        search={search}
        onSearch={(next, replace) => void navigate({ search: next, replace })}
      >
        <CardStrip />
      </EventsPage>
    )
  }
  return (
    <HomePage
      name={me.data?.name}
      association={association.data?.name}
      card={<MyCard />}
      goingTo={<EventsGoingTo />}
      next={<EventsAhead />}
    />
  )
}
