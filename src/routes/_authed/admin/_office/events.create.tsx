import { createFileRoute } from '@tanstack/react-router'

import { CreateEventPage } from '#features/events/planning/components/CreateEventPage.tsx'
import { createSearch } from '#features/events/planning/list.ts'
import { planningQueries } from '#features/events/planning/queries.ts'
import { planningRights } from '#features/events/planning/rights.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { useRole, useTimeZone } from '#features/session/use-session.ts'
import { startQueries } from '#lib/async/start-queries.ts'

export const Route = createFileRoute('/_authed/admin/_office/events/create')({
  validateSearch: createSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['event:create']),
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: ({ context: { queryClient }, deps: { from } }) =>
    startQueries(
      queryClient,
      planningQueries.types(),
      ...(from === undefined ? [] : [planningQueries.original(from)]),
    ),
  component: CreateEvent,
})

function CreateEvent() {
  const navigate = Route.useNavigate()
  const { step = 'details', from } = Route.useSearch()
  return (
    <CreateEventPage
      key={from}
      from={from}
      step={step}
      onStep={(next) => void navigate({ search: { from, step: next === 'extra' ? 'extra' : undefined } })}
      zone={useTimeZone()}
      rights={planningRights(useRole()?.permissions ?? [])}
    />
  )
}
