import { createFileRoute } from '@tanstack/react-router'

import { planningSearch } from '#features/events/planning/list.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { stepBy } from '#ui/list/list-search.ts'

import { PlanningList, startPlanningList } from './-planning-list.tsx'

export const Route = createFileRoute('/_authed/admin/_office/events/')({
  validateSearch: planningSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['event:read']),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => startPlanningList(context.queryClient, deps.time ?? 'upcoming', deps),
  component: Events,
})

function Events() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <PlanningList
      time={search.time ?? 'upcoming'}
      list="/admin/events"
      search={search}
      onStep={(change) => void navigate(stepBy(change))}
    />
  )
}
