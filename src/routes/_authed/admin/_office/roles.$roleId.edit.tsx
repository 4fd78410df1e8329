import { createFileRoute } from '@tanstack/react-router'

import { EditRolePage } from '#features/roles/components/EditRolePage.tsx'
import { roleQueries } from '#features/roles/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'

export const Route = createFileRoute('/_authed/admin/_office/roles/$roleId/edit')({
  beforeLoad: ({ context }) => requirePermissions(context, ['role:update']),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(roleQueries.list())
    void queryClient.prefetchQuery(roleQueries.permissions())
  },
  component: EditRole,
})

function EditRole() {
  const { roleId } = Route.useParams()
  const role = useRole()
  return <EditRolePage key={roleId} id={roleId} ownRoleId={role?.id} own={role?.permissions ?? []} />
}
