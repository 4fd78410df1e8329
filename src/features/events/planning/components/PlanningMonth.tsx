import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

import { useNow } from '#ui/browser/use-now.ts'
import { TextLink } from '#ui/layout/links.ts'

import { MonthView } from '../../month/MonthView.tsx'
import { isCalledOff } from '../../status.ts'
import { spanText, toWallClock } from '../club-time.ts'
import { isAhead } from '../event.ts'
import type { PlanningSearch } from '../list.ts'
import { planningQueries } from '../queries.ts'
import type { PlanningRights } from '../rights.ts'
import { EventState } from './EventState.tsx'
import './planning-month.css'

interface PlanningMonthProps {
  search: PlanningSearch
  rights: PlanningRights
  /** The club's time zone. */
  zone: string
  onDay: (day: string) => void
}

/** The planners' events by month, in the club's time zone. */
export function PlanningMonth({ search, rights, zone, onDay }: PlanningMonthProps) {
  const { i18n } = useTranslation()
  const now = useNow()
  const dayAt = useCallback((iso: string) => toWallClock(iso, zone).slice(0, 10), [zone])
  const today = dayAt(now.toISOString())
  const day = search.day ?? today
  const found = useQuery({ ...planningQueries.month(day.slice(0, 7)), placeholderData: keepPreviousData })
  return (
    <MonthView
      day={day}
      today={today}
      found={found}
      dayAt={dayAt}
      kindOf={(event) => (isCalledOff(event) || !isAhead(event, now) ? 'muted' : 'plain')}
      onDay={onDay}
    >
      {(events) => (
        <ul className="plain-paper planned-events">
          {events.map((event) => (
            <li key={event.id}>
              <TextLink
                to={rights.update ? '/admin/events/$slug/edit' : '/events/$slug'}
                params={{ slug: event.slug }}
                color="inherit"
              >
                {event.title}
              </TextLink>
              <div className="plain-small">
                {[spanText(event, zone, i18n.language).join(' '), event.location].filter(Boolean).join(' · ')}
              </div>
              <EventState event={event} />
            </li>
          ))}
        </ul>
      )}
    </MonthView>
  )
}
