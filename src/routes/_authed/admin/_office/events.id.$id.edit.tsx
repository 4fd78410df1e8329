import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'

import { planningQueries } from '#features/events/planning/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Page } from '#ui/layout/Page.tsx'

// For links that know the event's id and not its address, which comes from its title.
export const Route = createFileRoute('/_authed/admin/_office/events/id/$id/edit')({
  beforeLoad: ({ context }) => requirePermissions(context, ['event:update']),
  component: ToEvent,
})

function ToEvent() {
  const { id } = Route.useParams()
  const slug = useQuery(planningQueries.slug(id))
  return (
    <Page narrow>
      <Loaded query={slug} height={520}>
        {(known) => <Navigate to="/admin/events/$slug/edit" params={{ slug: known }} replace />}
      </Loaded>
    </Page>
  )
}
