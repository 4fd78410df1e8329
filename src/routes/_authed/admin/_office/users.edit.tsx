import { createFileRoute } from '@tanstack/react-router'

import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'
import { UsersPage } from '#features/users/components/UsersPage.tsx'
import { toFilter, usersSearch } from '#features/users/list.ts'
import { userQueries } from '#features/users/queries.ts'
import { userRights } from '#features/users/rights.ts'
import { startQueries } from '#lib/start-queries.ts'
import { stepBy } from '#ui/list/list-search.ts'

// For users who may change profiles but not open the members' pages (specification, section 2).
export const Route = createFileRoute('/_authed/admin/_office/users/edit')({
  validateSearch: usersSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['user:update:profile']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    startQueries(queryClient, userQueries.list(toFilter(deps)), userQueries.roles(), userQueries.groups())
  },
  component: UsersToChange,
})

function UsersToChange() {
  const navigate = Route.useNavigate()
  const role = useRole()
  return (
    <UsersPage
      search={Route.useSearch()}
      rights={userRights(role?.permissions ?? [])}
      ownRoleId={role?.id}
      onStep={(change) => void navigate(stepBy(change))}
    />
  )
}
