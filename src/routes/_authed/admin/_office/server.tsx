import { createFileRoute } from '@tanstack/react-router'

import { ServerStatusPage } from '#features/server-status/components/ServerStatusPage.tsx'
import { serverStatusQueries } from '#features/server-status/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { startQueries } from '#lib/async/start-queries.ts'

export const Route = createFileRoute('/_authed/admin/_office/server')({
  beforeLoad: ({ context }) => requirePermissions(context, ['association:update']),
  loader: ({ context: { queryClient, addTexts } }) => {
    startQueries(queryClient, serverStatusQueries.installation(), serverStatusQueries.server())
    return addTexts('setup')
  },
  component: ServerStatusPage,
})
