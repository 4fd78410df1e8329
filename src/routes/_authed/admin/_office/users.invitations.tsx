import { createFileRoute } from '@tanstack/react-router'

import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'
import { InvitationsPage } from '#features/users/invitations/InvitationsPage.tsx'
import { invitationsSearch, toFilter } from '#features/users/invitations/list.ts'
import { invitationQueries } from '#features/users/invitations/queries.ts'
import { userQueries } from '#features/users/queries.ts'
import { userRights } from '#features/users/rights.ts'
import { startQueries } from '#lib/async/start-queries.ts'
import { stepBy } from '#ui/list/list-search.ts'

export const Route = createFileRoute('/_authed/admin/_office/users/invitations')({
  validateSearch: invitationsSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['user:invite']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    startQueries(queryClient, userQueries.roles(), invitationQueries.open(toFilter(deps)))
  },
  component: Invitations,
})

function Invitations() {
  const navigate = Route.useNavigate()
  const role = useRole()
  const { guardian, ...search } = Route.useSearch()
  return (
    <InvitationsPage
      rights={userRights(role?.permissions ?? [])}
      ownRoleId={role?.id}
      guardianId={guardian}
      search={search}
      onStep={(change) => void navigate(stepBy(change))}
    />
  )
}
