import { createFileRoute } from '@tanstack/react-router'

import { CardPage } from '#features/card/components/CardPage.tsx'
import { CardStrip } from '#features/card/components/CardStrip.tsx'
import { cardQueries } from '#features/card/queries.ts'
import { useRunningEvents } from '#features/events/components/use-running-events.ts'
import { EventsPage } from '#features/events/list/EventsPage.tsx'
import { parseEventSearch } from '#features/events/list/list-search.ts'
import { eventQueries } from '#features/events/queries.ts'
import { stepBy } from '#ui/list/list-search.ts'

export const Route = createFileRoute('/_authed/qr')({
  validateSearch: parseEventSearch,
  loader: async ({ context: { queryClient } }) => {
    void queryClient.query({ ...cardQueries.mine(), staleTime: 'static' }).catch(() => undefined)
    await queryClient.query({ ...eventQueries.running(), staleTime: 'static' }).catch(() => undefined)
  },
  component: CardOrEvents,
})

// The reverse of /: the card while an event is running, the events where / shows home (specification, section 2).
function CardOrEvents() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const running = useRunningEvents()
  if (running.length > 0) return <CardPage />
  return (
    <EventsPage time="upcoming" search={search} onStep={(change) => void navigate(stepBy(change))}>
      <CardStrip />
    </EventsPage>
  )
}
