import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { sessionQueries } from '#features/session/queries.ts'
import { CalendarPage } from '#features/settings/components/CalendarPage.tsx'

export const Route = createFileRoute('/_authed/settings/calendar')({ component: MyCalendar })

function MyCalendar() {
  const { data: association } = useQuery(sessionQueries.association())
  return <CalendarPage calendarName={association?.name ?? ''} />
}
