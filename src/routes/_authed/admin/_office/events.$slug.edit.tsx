import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { LatestActs } from '#features/audit-log/components/LatestActs.tsx'
import { EditEventPage } from '#features/events/planning/components/EditEventPage.tsx'
import { planningQueries } from '#features/events/planning/queries.ts'
import { planningRights } from '#features/events/planning/rights.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { useAbilities } from '#features/session/use-abilities.ts'
import { useCan, useTimeZone } from '#features/session/use-session.ts'

export const Route = createFileRoute('/_authed/admin/_office/events/$slug/edit')({
  beforeLoad: ({ context }) => requirePermissions(context, ['event:update']),
  loader: ({ context: { queryClient }, params: { slug } }) => {
    void queryClient.prefetchQuery(planningQueries.detail(slug))
    void queryClient.prefetchQuery(planningQueries.types())
  },
  component: EditEvent,
})

function EditEvent() {
  const { slug } = Route.useParams()
  const abilities = useAbilities()
  const seesLog = useCan('audit_log:read')
  const event = useQuery(planningQueries.detail(slug))
  return (
    <EditEventPage
      key={slug}
      slug={slug}
      rights={planningRights(abilities.permissions)}
      abilities={abilities}
      zone={useTimeZone()}
      acts={seesLog && event.data && <LatestActs about={{ event: event.data.id }} />}
    />
  )
}
