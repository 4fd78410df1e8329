import type { QueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import type { EventTime } from '#features/events/event.ts'
import { PlanningPage } from '#features/events/planning/components/PlanningPage.tsx'
import { type PlanningSearch, toFilter } from '#features/events/planning/list.ts'
import { planningQueries } from '#features/events/planning/queries.ts'
import { planningRights } from '#features/events/planning/rights.ts'
import { useRole, useTimeZone } from '#features/session/use-session.ts'
import { startQueries } from '#lib/async/start-queries.ts'

/** Starts to load the events that planners see, at each of its addresses. */
export function startPlanningList(queryClient: QueryClient, time: EventTime, search: PlanningSearch): void {
  startQueries(queryClient, planningQueries.list(toFilter(time, search)), planningQueries.types())
}

/** The events that planners see, at each of its addresses. */
export function PlanningList(props: Omit<ComponentProps<typeof PlanningPage>, 'rights' | 'zone'>) {
  return (
    <PlanningPage {...props} rights={planningRights(useRole()?.permissions ?? [])} zone={useTimeZone()} />
  )
}
