import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'

import { Announcements } from '#features/announcements/components/Announcements.tsx'
import { announcementQueries } from '#features/announcements/queries.ts'
import { CardStrip } from '#features/card/components/CardStrip.tsx'
import { ChildrenCards } from '#features/card/components/ChildrenCards.tsx'
import { HomeCard } from '#features/card/components/HomeCard.tsx'
import { LargeCards } from '#features/card/large-card.tsx'
import { cardQueries } from '#features/card/queries.ts'
import { useRunningEvents } from '#features/events/components/use-running-events.ts'
import { EventsGoingTo } from '#features/events/home/EventsGoingTo.tsx'
import { EventsQueuedFor } from '#features/events/home/EventsQueuedFor.tsx'
import { EventsToAnswer, ToAnswerStrip } from '#features/events/home/EventsToAnswer.tsx'
import { useGoesToday } from '#features/events/home/use-goes-today.ts'
import { EventsAge } from '#features/events/list/EventsAge.tsx'
import { EventsPage } from '#features/events/list/EventsPage.tsx'
import { parseEventSearch, toFilter } from '#features/events/list/list-search.ts'
import { isOpen } from '#features/events/participation/event.ts'
import { eventQueries } from '#features/events/queries.ts'
import { RollCallLinks } from '#features/events/roll-call/RollCallLinks.tsx'
import { HomePage } from '#features/home/components/HomePage.tsx'
import { FOUNDER } from '#features/home/first-steps.ts'
import { InstallOffer } from '#features/install/components/InstallOffer.tsx'
import { OpenDoorButtons } from '#features/scanner/components/OpenDoorButtons.tsx'
import { can } from '#features/session/model.ts'
import { sessionQueries } from '#features/session/queries.ts'
import { useCan, useRole, useSession } from '#features/session/use-session.ts'
import { lazyPart } from '#lib/async/lazy-part.ts'
import { startQueries } from '#lib/async/start-queries.ts'
import { hasFeature } from '#lib/club/flags.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { stepBy } from '#ui/list/list-search.ts'

// Members never see them.
const FirstSteps = lazyPart(() => import('#features/home/components/FirstSteps.tsx'), 'FirstSteps')

export const Route = createFileRoute('/_authed/')({
  validateSearch: (search) => ({
    ...parseEventSearch(search),
    /** The home-screen shortcut: whichever page this is, the card is shown full screen. */
    ...(search['card'] === true && { card: true as const }),
  }),
  loader: async ({ context: { queryClient } }) => {
    startQueries(
      queryClient,
      cardQueries.mine(),
      announcementQueries.mine(),
      eventQueries.unanswered(),
      eventQueries.goingTo(),
      eventQueries.list(toFilter('upcoming', {})),
    )
    // Decides which page this is. If it fails, assume that no event is running: home has the card.
    const running = await queryClient
      .query({ ...eventQueries.running(), staleTime: 'static' })
      .catch(() => undefined)
    // What waits for an answer stands above the list of events, and would push it down.
    if (running?.rows.length)
      await queryClient.query({ ...eventQueries.unanswered(), staleTime: 'static' }).catch(() => undefined)
  },
  component: StartWithCards,
})

// The page may change while a card is being shown.
function StartWithCards() {
  return (
    <LargeCards openLarge={Route.useSearch().card}>
      <Start />
    </LargeCards>
  )
}

function Start() {
  const { user } = useSession()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const running = useRunningEvents()
  const goesToday = useGoesToday()
  const openDoors = useOpenDoors()
  const me = useQuery(sessionQueries.me())
  const association = useQuery(sessionQueries.association())
  const mayScan = useCan('event_attendance:create')
  const { permissions = [] } = useRole() ?? {}
  const { type } = association.data ?? {}
  const atDoor = mayScan && type !== undefined && hasFeature('qrScanner', type)
  if (running.length > 0) {
    return (
      <EventsPage time="upcoming" search={search} onStep={(change) => void navigate(stepBy(change))}>
        {atDoor && <OpenDoorButtons events={running} />}
        <RollCallLinks events={running} permissions={permissions} named />
        <CardStrip isSecond={atDoor} />
        <ChildrenCards />
        <ToAnswerStrip />
      </EventsPage>
    )
  }
  return (
    <HomePage
      name={me.data?.name}
      association={association.data?.name}
      age={<EventsAge />}
      card={
        <>
          {atDoor && <OpenDoorButtons events={openDoors} />}
          <RollCallLinks events={openDoors} permissions={permissions} named />
          <HomeCard grown={goesToday} />
          <ChildrenCards />
        </>
      }
      waiting={
        <>
          {can(permissions, FOUNDER) && (
            <Suspense>
              <FirstSteps permissions={permissions} type={type} />
            </Suspense>
          )}
          <EventsToAnswer />
        </>
      }
      next={
        <>
          <EventsQueuedFor />
          <EventsGoingTo />
        </>
      }
      messages={
        <>
          <Announcements userId={user?.id} />
          <InstallOffer userId={user?.id} />
        </>
      }
    />
  )
}

/** The events whose doors are open, which they are before the events begin. */
function useOpenDoors() {
  const now = useNow()
  const { data } = useQuery(eventQueries.list(toFilter('upcoming', {})))
  return data?.rows.filter((event) => isOpen(event, now)) ?? []
}
