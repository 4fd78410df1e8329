import { createFileRoute } from '@tanstack/react-router'

import { NewRolePage } from '#features/roles/components/NewRolePage.tsx'
import { roleQueries } from '#features/roles/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'

export const Route = createFileRoute('/_authed/admin/_office/roles/new')({
  beforeLoad: ({ context }) => requirePermissions(context, ['role:create']),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(roleQueries.permissions()),
  component: NewRole,
})

function NewRole() {
  return <NewRolePage own={useRole()?.permissions ?? []} />
}
