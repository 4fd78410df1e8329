import { createFileRoute } from '@tanstack/react-router'

import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'
import { InvitationsPage } from '#features/users/invitations/InvitationsPage.tsx'
import { invitationQueries } from '#features/users/invitations/queries.ts'
import { userQueries } from '#features/users/queries.ts'

export const Route = createFileRoute('/_authed/admin/_office/users/invitations')({
  beforeLoad: ({ context }) => requirePermissions(context, ['user:read:profile', 'user:invite']),
  loader: ({ context: { queryClient } }) => {
    void Promise.allSettled([
      queryClient.query({ ...userQueries.roles(), staleTime: 'static' }),
      queryClient.query({ ...invitationQueries.open(), staleTime: 'static' }),
    ])
  },
  component: Invitations,
})

function Invitations() {
  return <InvitationsPage ownRoleId={useRole()?.id} />
}
