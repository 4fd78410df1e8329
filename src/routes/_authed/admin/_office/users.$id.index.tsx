import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { LatestActs } from '#features/audit-log/components/LatestActs.tsx'
import { MemberSeason } from '#features/events/participation/season/MemberSeason.tsx'
import { MemberGroups } from '#features/groups/components/MemberGroups.tsx'
import { requirePermissions } from '#features/session/guards.ts'
import { sessionQueries } from '#features/session/queries.ts'
import { useCan, useRole } from '#features/session/use-session.ts'
import { UserPage } from '#features/users/components/UserPage.tsx'
import { userQueries } from '#features/users/queries.ts'
import { userRights } from '#features/users/rights.ts'
import { startQueries } from '#lib/async/start-queries.ts'

export const Route = createFileRoute('/_authed/admin/_office/users/$id/')({
  beforeLoad: ({ context }) => requirePermissions(context, ['user:read:profile']),
  loader: ({ context: { queryClient }, params: { id } }) => {
    startQueries(
      queryClient,
      userQueries.detail(id),
      userQueries.isHigher(id),
      userQueries.roles(),
      userQueries.groups(),
    )
  },
  component: OneUser,
})

function OneUser() {
  const { id } = Route.useParams()
  const role = useRole()
  const { data: association } = useQuery(sessionQueries.association())
  const acts = useCan('audit_log:read') && <LatestActs about={{ member: id }} />
  const rights = userRights(role?.permissions ?? [])
  return (
    <UserPage
      id={id}
      rights={rights}
      ownRoleId={role?.id}
      renderGroups={(user) => (
        <MemberGroups user={user} manages={rights.manageGroups} type={association?.type} />
      )}
      attendance={rights.seeAttendance && rights.seeRegistrations && <MemberSeason userId={id} />}
      acts={acts}
    />
  )
}
