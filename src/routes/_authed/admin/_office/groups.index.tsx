import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { GroupsPage } from '#features/groups/components/GroupsPage.tsx'
import { groupQueries } from '#features/groups/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { sessionQueries } from '#features/session/queries.ts'
import { startQueries } from '#lib/async/start-queries.ts'

export const Route = createFileRoute('/_authed/admin/_office/groups/')({
  beforeLoad: ({ context }) => requirePermissions(context, ['group:manage']),
  loader: ({ context: { queryClient } }) => {
    startQueries(queryClient, groupQueries.list(), groupQueries.counts())
  },
  component: Groups,
})

function Groups() {
  const { data: association } = useQuery(sessionQueries.association())
  return <GroupsPage type={association?.type} />
}
