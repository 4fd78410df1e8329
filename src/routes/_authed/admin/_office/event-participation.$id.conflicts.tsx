import { createFileRoute } from '@tanstack/react-router'

import { conflictsQuery } from '#features/events/participation/conflict-queries.ts'
import { conflictsSearch, toConflictsFilter } from '#features/events/participation/conflict.ts'
import { ConflictsPage } from '#features/events/participation/doors/ConflictsPage.tsx'
import { participationRights } from '#features/events/participation/event.ts'
import { participationQueries } from '#features/events/participation/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'
import { startQueries } from '#lib/async/start-queries.ts'
import { stepBy } from '#ui/list/list-search.ts'

export const Route = createFileRoute('/_authed/admin/_office/event-participation/$id/conflicts')({
  validateSearch: conflictsSearch,
  beforeLoad: ({ context }) =>
    requirePermissions(context, ['event_attendance:read', 'event_registration:read']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { id }, deps }) => {
    startQueries(queryClient, participationQueries.detail(id), conflictsQuery(id, toConflictsFilter(deps)))
  },
  component: Conflicts,
})

function Conflicts() {
  const navigate = Route.useNavigate()
  return (
    <ConflictsPage
      id={Route.useParams().id}
      search={Route.useSearch()}
      rights={participationRights(useRole()?.permissions ?? [])}
      onStep={(change) => void navigate(stepBy(change))}
    />
  )
}
