import { createFileRoute } from '@tanstack/react-router'

import { GrantsPage } from '#features/grants/components/GrantsPage.tsx'
import { grantSearch } from '#features/grants/list.ts'
import { grantQueries } from '#features/grants/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { useCan } from '#features/session/use-session.ts'
import { startQueries } from '#lib/async/start-queries.ts'
import { stepBy } from '#ui/list/list-search.ts'

export const Route = createFileRoute('/_authed/admin/_office/grants/')({
  validateSearch: grantSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['grants:manage']),
  loader: ({ context: { queryClient } }) => {
    startQueries(queryClient, grantQueries.list(), grantQueries.applications())
  },
  component: Grants,
})

function Grants() {
  const navigate = Route.useNavigate()
  return (
    <GrantsPage
      search={Route.useSearch()}
      onStep={(change) => void navigate(stepBy(change))}
      seesProfiles={useCan('user:read:profile')}
      checksIn={useCan('event_attendance:read', 'event_registration:read')}
    />
  )
}
