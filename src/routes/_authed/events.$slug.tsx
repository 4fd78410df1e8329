import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'

import { seedDetail } from '#features/events/cache.ts'
import { EventPage } from '#features/events/detail/EventPage.tsx'
import { eventQueries } from '#features/events/queries.ts'
import { EventGrants } from '#features/grants/components/EventGrants.tsx'
import { sessionQueries } from '#features/session/queries.ts'
import { useAbilities } from '#features/session/use-abilities.ts'
import { useSession } from '#features/session/use-session.ts'
import { lazyPart } from '#lib/async/lazy-part.ts'
import { startQueries } from '#lib/async/start-queries.ts'

const NotificationOffer = lazyPart(
  () => import('#features/notifications/components/NotificationOffer.tsx'),
  'NotificationOffer',
)

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
  const { user } = useSession()
  return (
    <EventPage
      slug={slug}
      timeZone={association.data?.timezone}
      showsParticipants={abilities.seesGoing}
      abilities={abilities}
      Extra={EventGrants}
    >
      <Suspense>
        <NotificationOffer userId={user?.id} />
      </Suspense>
    </EventPage>
  )
}
