import { createFileRoute } from '@tanstack/react-router'

import { StatisticsPage } from '#features/events/participation/components/StatisticsPage.tsx'
import { participationQueries } from '#features/events/participation/queries.ts'
import { statisticsSearch, toStatisticsView } from '#features/events/participation/statistics-search.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { startQueries } from '#lib/start-queries.ts'

export const Route = createFileRoute('/_authed/admin/_office/event-participation/statistics')({
  validateSearch: statisticsSearch,
  beforeLoad: ({ context }) =>
    requirePermissions(context, ['event_attendance:read', 'event_registration:read']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const { season, type, section } = toStatisticsView(deps, new Date())
    startQueries(
      queryClient,
      participationQueries.statistics(season, type, section),
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
      onSearch={(next, replace) => void navigate({ search: next, replace })}
    />
  )
}
