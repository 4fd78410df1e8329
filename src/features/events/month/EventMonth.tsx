import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'

import { ownGroups } from '#api/own-groups.ts'
import { dayOf } from '#lib/time/day.ts'
import { useNow } from '#ui/browser/use-now.ts'

import type { ClubEvent } from '../event.ts'
import { EventItems } from '../list/EventItems.tsx'
import { type EventSearch, toFilter } from '../list/list-search.ts'
import { eventQueries } from '../queries.ts'
import { isInvited } from '../registration.ts'
import { needsAnswer } from '../registration.ts'
import { isOverOrOff } from '../status.ts'
import { keptEvents } from './kept-events.ts'
import { MonthView } from './MonthView.tsx'

interface EventMonthProps {
  search: EventSearch
  onDay: (day: string) => void
}

const dayAt = (iso: string) => dayOf(new Date(iso))

/** The club's events by month, past and upcoming, in the reader's time zone. */
export function EventMonth({ search, onDay }: EventMonthProps) {
  const now = useNow()
  const today = dayOf(now)
  const groups = useQuery(ownGroups())
  const day = search.day ?? today
  const { q, type } = toFilter('all', search)
  const found = useQuery({
    ...eventQueries.month({ month: day.slice(0, 7), q, type }),
    placeholderData: keepPreviousData,
  })
  const client = useQueryClient()
  const kept = found.isError && !found.data ? keptEvents(client, { q, type }) : undefined
  return (
    <MonthView day={day} today={today} found={found} kept={kept} dayAt={dayAt} kindOf={kindOf} onDay={onDay}>
      {(events) => <EventItems events={events} />}
    </MonthView>
  )

  function kindOf(event: ClubEvent) {
    if (needsAnswer(event, now) && isInvited(event, groups.data)) return 'asks'
    return isOverOrOff(event, now) ? 'muted' : 'plain'
  }
}
