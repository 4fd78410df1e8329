import { createFileRoute } from '@tanstack/react-router'

import { ScansPage } from '#features/events/participation/doors/ScansPage.tsx'
import { participationRights } from '#features/events/participation/event.ts'
import { scansSearch, toScansFilter } from '#features/events/participation/list.ts'
import { participationQueries } from '#features/events/participation/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'
import { startQueries } from '#lib/async/start-queries.ts'
import { stepBy } from '#ui/list/list-search.ts'

export const Route = createFileRoute('/_authed/admin/_office/event-participation/$id/scans')({
  validateSearch: scansSearch,
  beforeLoad: ({ context }) =>
    requirePermissions(context, ['event_attendance:read', 'event_registration:read']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { id }, deps }) => {
    startQueries(
      queryClient,
      participationQueries.detail(id),
      participationQueries.scans(id, toScansFilter(deps)),
    )
  },
  component: Scans,
})

function Scans() {
  const navigate = Route.useNavigate()
  return (
    <ScansPage
      id={Route.useParams().id}
      search={Route.useSearch()}
      rights={participationRights(useRole()?.permissions ?? [])}
      onStep={(change) => void navigate(stepBy(change))}
    />
  )
}
