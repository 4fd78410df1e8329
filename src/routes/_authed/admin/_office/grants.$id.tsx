import { createFileRoute } from '@tanstack/react-router'

import { GrantPage } from '#features/grants/components/GrantPage.tsx'
import { grantQueries } from '#features/grants/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { startQueries } from '#lib/async/start-queries.ts'

export const Route = createFileRoute('/_authed/admin/_office/grants/$id')({
  beforeLoad: ({ context }) => requirePermissions(context, ['grants:manage']),
  loader: ({ context: { queryClient } }) => {
    startQueries(queryClient, grantQueries.list())
  },
  component: OneGrant,
})

function OneGrant() {
  const { id } = Route.useParams()
  return <GrantPage key={id} id={id} />
}
