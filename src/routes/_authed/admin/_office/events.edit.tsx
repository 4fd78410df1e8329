import { createFileRoute } from '@tanstack/react-router'

import { planningSearch } from '#features/events/planning/list.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { stepBy } from '#ui/list/list-search.ts'

import { PlanningList, startPlanningList } from './-planning-list.tsx'

// For users who may change events but not open the list that planning starts from (specification, section 2).
export const Route = createFileRoute('/_authed/admin/_office/events/edit')({
  validateSearch: planningSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['event:update']),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => startPlanningList(context.queryClient, deps.time ?? 'upcoming', deps),
  component: EventsToChange,
})

function EventsToChange() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <PlanningList
      time={search.time ?? 'upcoming'}
      list="/admin/events/edit"
      search={search}
      onStep={(change) => void navigate(stepBy(change))}
    />
  )
}
