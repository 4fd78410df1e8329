import { createFileRoute } from '@tanstack/react-router'

import { participationRights } from '#features/events/participation/event.ts'
import { peopleSearch, toPeopleFilter } from '#features/events/participation/list.ts'
import { ParticipationPage } from '#features/events/participation/overview/ParticipationPage.tsx'
import { participationQueries } from '#features/events/participation/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { useAbilities } from '#features/session/use-abilities.ts'
import { startQueries } from '#lib/async/start-queries.ts'
import { stepBy } from '#ui/list/list-search.ts'

export const Route = createFileRoute('/_authed/admin/_office/event-participation/$id/')({
  validateSearch: peopleSearch,
  beforeLoad: ({ context }) =>
    requirePermissions(context, ['event_attendance:read', 'event_registration:read']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { id }, deps }) => {
    startQueries(
      queryClient,
      participationQueries.detail(id),
      participationQueries.figures(id),
      participationQueries.people(id, toPeopleFilter(deps)),
    )
  },
  component: Participation,
})

function Participation() {
  const navigate = Route.useNavigate()
  const abilities = useAbilities()
  return (
    <ParticipationPage
      id={Route.useParams().id}
      search={Route.useSearch()}
      rights={participationRights(abilities.permissions)}
      onStep={(change) => void navigate({ ...stepBy(change), resetScroll: false })}
      abilities={abilities}
    />
  )
}
