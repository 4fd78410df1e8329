import { createFileRoute } from '@tanstack/react-router'

import { AssociationPage } from '#features/association/components/AssociationPage.tsx'
import { associationQueries } from '#features/association/queries.ts'
import { StatusLink } from '#features/server-status/components/StatusLink.tsx'
import { requirePermissions } from '#features/session/guards.ts'

export const Route = createFileRoute('/_authed/admin/_office/association/settings')({
  // For the preview, which shows what visitors see.
  beforeLoad: async ({ context }) => {
    await requirePermissions(context, ['association:update'])
    await context.addTexts('account')
  },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(associationQueries.settings()),
  component: Association,
})

function Association() {
  return <AssociationPage more={<StatusLink />} />
}
