import { createFileRoute } from '@tanstack/react-router'

import { requirePermissions } from '#features/session/guards.ts'
import { useCan, useRole } from '#features/session/use-session.ts'
import { ImportPage } from '#features/users/import/ImportPage.tsx'
import { userQueries } from '#features/users/queries.ts'

export const Route = createFileRoute('/_authed/admin/_office/users/import')({
  beforeLoad: ({ context }) => requirePermissions(context, ['user:read:profile', 'user:invite']),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(userQueries.roles()),
  component: ImportUsers,
})

function ImportUsers() {
  return (
    <ImportPage
      ownRoleId={useRole()?.id}
      managesGroups={useCan('group:manage')}
      addsGuardians={useCan('user:update:profile')}
    />
  )
}
