import { createFileRoute } from '@tanstack/react-router'

import { PlanningPage } from '#features/events/planning/components/PlanningPage.tsx'
import { planningSearch, toFilter } from '#features/events/planning/list.ts'
import { planningQueries } from '#features/events/planning/queries.ts'
import { planningRights } from '#features/events/planning/rights.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { useRole, useTimeZone } from '#features/session/use-session.ts'
import { startQueries } from '#lib/start-queries.ts'
import { stepBy } from '#ui/list/list-search.ts'

// For users who may change events but not open the list that planning starts from (specification, section 2).
export const Route = createFileRoute('/_authed/admin/_office/events/edit')({
  validateSearch: planningSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['event:update']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    startQueries(
      queryClient,
      planningQueries.list(toFilter(deps.time ?? 'upcoming', deps)),
      planningQueries.types(),
    )
  },
  component: EventsToChange,
})

function EventsToChange() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <PlanningPage
      time={search.time ?? 'upcoming'}
      list="/admin/events/edit"
      search={search}
      rights={planningRights(useRole()?.permissions ?? [])}
      zone={useTimeZone()}
      onStep={(change) => void navigate(stepBy(change))}
    />
  )
}
