import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { seedDetail } from '#features/events/cache.ts'
import { EventPage } from '#features/events/detail/EventPage.tsx'
import { eventQueries } from '#features/events/queries.ts'
import { EventGrants } from '#features/grants/components/EventGrants.tsx'
import { sessionQueries } from '#features/session/queries.ts'
import { useAbilities } from '#features/session/use-abilities.ts'
import { startQueries } from '#lib/async/start-queries.ts'

export const Route = createFileRoute('/_authed/events/$slug')({
  loader: ({ context: { queryClient }, params: { slug } }) => {
    seedDetail(queryClient, slug)
    startQueries(queryClient, eventQueries.detail(slug), sessionQueries.association())
  },
  component: OneEvent,
})

function OneEvent() {
  const { slug } = Route.useParams()
  const association = useQuery(sessionQueries.association())
  const abilities = useAbilities()
  return (
    <EventPage
      slug={slug}
      timeZone={association.data?.timezone}
      showsParticipants={abilities.seesGoing}
      abilities={abilities}
      Extra={EventGrants}
    />
  )
}
