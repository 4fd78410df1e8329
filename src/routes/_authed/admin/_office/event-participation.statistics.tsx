import { createFileRoute } from '@tanstack/react-router'

import { participationQueries } from '#features/events/participation/queries.ts'
import { daysOf } from '#features/events/participation/season.ts'
import { StatisticsPage } from '#features/events/participation/season/StatisticsPage.tsx'
import { statisticsSearch } from '#features/events/participation/statistics-search.ts'
import { toStatisticsView } from '#features/events/participation/statistics-view.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { useCan } from '#features/session/use-session.ts'
import { startQueries } from '#lib/async/start-queries.ts'
import { stepBy } from '#ui/list/list-search.ts'

export const Route = createFileRoute('/_authed/admin/_office/event-participation/statistics')({
  validateSearch: statisticsSearch,
  beforeLoad: ({ context }) =>
    requirePermissions(context, ['event_attendance:read', 'event_registration:read']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const now = new Date()
    const { season, type, section } = toStatisticsView(deps, now)
    startQueries(
      queryClient,
      participationQueries.statistics(daysOf(season, now), type, section),
      participationQueries.types(),
    )
  },
  component: Statistics,
})

function Statistics() {
  const navigate = Route.useNavigate()
  return (
    <StatisticsPage
      search={Route.useSearch()}
      seesProfiles={useCan('user:read:profile')}
      onStep={(change) => void navigate(stepBy(change))}
    />
  )
}
