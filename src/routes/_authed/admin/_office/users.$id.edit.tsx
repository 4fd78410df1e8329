import { createFileRoute } from '@tanstack/react-router'

import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'
import { EditUserPage } from '#features/users/components/EditUserPage.tsx'
import { userQueries } from '#features/users/queries.ts'
import { userRights } from '#features/users/rights.ts'

export const Route = createFileRoute('/_authed/admin/_office/users/$id/edit')({
  beforeLoad: ({ context }) => requirePermissions(context, ['user:update:profile']),
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(userQueries.detail(id))
    void queryClient.prefetchQuery(userQueries.isHigher(id))
  },
  component: EditUser,
})

function EditUser() {
  const { id } = Route.useParams()
  return <EditUserPage key={id} id={id} rights={userRights(useRole()?.permissions ?? [])} />
}
