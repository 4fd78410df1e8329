import { createFileRoute } from '@tanstack/react-router'

import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'
import { UsersPage } from '#features/users/components/UsersPage.tsx'
import { toFilter, usersSearch } from '#features/users/list.ts'
import { userQueries } from '#features/users/queries.ts'
import { userRights } from '#features/users/rights.ts'

// For those who may change profiles without opening the members' pages (specification, section 2).
export const Route = createFileRoute('/_authed/admin/_office/users/edit')({
  validateSearch: usersSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['user:update:profile']),
  loaderDeps: ({ search }) => search,
  // Not awaited: while a search loads, the field in which it is typed must stay.
  loader: ({ context: { queryClient }, deps }) => {
    void Promise.allSettled([
      queryClient.query({ ...userQueries.list(toFilter(deps)), staleTime: 'static' }),
      queryClient.query({ ...userQueries.roles(), staleTime: 'static' }),
    ])
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
      onSearch={(next, replace) => void navigate({ search: next, replace })}
    />
  )
}
