import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'

import type { FamilyEvent } from '../children/family-events.ts'
import { FamilyRow } from '../children/FamilyRow.tsx'
import { SeriesAnswers } from '../detail/SeriesAnswers.tsx'
import { closedReason } from '../registration.ts'
import { EventGrid } from './EventGrid.tsx'
import { EventRow } from './EventRow.tsx'
import { seriesRows } from './series-rows.ts'

const SHOWN = 3

interface FirstEventsProps {
  events: readonly FamilyEvent[]
  now: Date
  /** Whether events can be answered in place. */
  asks?: boolean
  /** Rows have just left by themselves. */
  isSettling?: boolean
}

/**
 * The first events of a list on the home page, a series as one row that leads to its answers; a button shows the
 * rest.
 */
export function FirstEvents({ events, now, asks = false, isSettling = false }: FirstEventsProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const rows = seriesRows(events)
  // A button for a single event would take its place.
  const shown = all || rows.length <= SHOWN + 1 ? rows : rows.slice(0, SHOWN)
  return (
    <>
      <EventGrid isSettling={isSettling}>
        {shown.map(({ event, asked, more }) => {
          const row = { event, now, asks: asks && closedReason(event, now) === null }
          return (
            <li key={event.id}>
              {asked.some(({ child }) => child) ? (
                <FamilyRow {...row} asked={asked} more={more} />
              ) : (
                <EventRow {...row}>{more > 0 && <SeriesAnswers event={event} more={more} />}</EventRow>
              )}
            </li>
          )
        })}
      </EventGrid>
      {shown.length < rows.length && (
        <Button onClick={() => setAll(true)} style={{ marginTop: 8 }}>
          {t('events.show_more', { count: rows.length - shown.length })}
        </Button>
      )}
    </>
  )
}
