import { createFileRoute } from '@tanstack/react-router'

import { RolesPage } from '#features/roles/components/RolesPage.tsx'
import { roleQueries } from '#features/roles/queries.ts'
import { roleRights } from '#features/roles/role.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'

// For users without all the permissions the list of roles requires (specification, section 2).
export const Route = createFileRoute('/_authed/admin/_office/roles/edit')({
  beforeLoad: ({ context }) => requirePermissions(context, ['role:update'], ['role:delete']),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(roleQueries.list())
    void queryClient.prefetchQuery(roleQueries.members())
    void queryClient.prefetchQuery(roleQueries.permissions())
  },
  component: RolesToChange,
})

function RolesToChange() {
  const role = useRole()
  return <RolesPage rights={roleRights(role?.permissions ?? [])} ownRoleId={role?.id} />
}
