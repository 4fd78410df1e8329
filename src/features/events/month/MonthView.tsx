import type { UseQueryResult } from '@tanstack/react-query'
import dayjs from 'dayjs'

import '#lib/time/dates-in-words.ts'
import { type ReactNode, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { addMonths } from '#lib/time/month.ts'
import { Button } from '#ui/control/Button.tsx'
import { AgeNote } from '#ui/data/AgeNote.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ChevronLeftIcon } from '#ui/icon/event-icons.ts'
import { ChevronRightIcon } from '#ui/icon/shell-icons.ts'
import { MonthGrid, type MonthItem } from '#ui/month/MonthGrid.tsx'

import { daysOf, spread } from './spread.ts'

interface MonthEvent {
  id: string
  title: string
  start_time: string
  end_time: string
}

interface MonthViewProps<Event extends MonthEvent> {
  day: string
  today: string
  /** The events of the month containing the day; the previous month stays while the next one loads. */
  found: UseQueryResult<{ rows: Event[] }>
  /** Events already on the device, shown when the month cannot be loaded. */
  kept?: Event[] | undefined
  /** The calendar day of a moment, in the reader's or the club's time zone. */
  dayAt: (iso: string) => string
  kindOf: (event: Event) => MonthItem['kind']
  /** Renders the events of the selected day. */
  children: (events: Event[]) => ReactNode
  onDay: (day: string) => void
}

/** A month of events, and the events of the selected day. */
export function MonthView<Event extends MonthEvent>(props: MonthViewProps<Event>) {
  const { day, today, found, kept, dayAt, kindOf, children, onDay } = props
  const { t, i18n } = useTranslation()
  const id = useId()
  const chosen = useRef<HTMLHeadingElement>(null)
  const isMissing = found.isError && !found.data
  const isLoading = !isMissing && (!found.data || found.isPlaceholderData)
  const rows = isMissing ? kept : found.data?.rows
  const days = useMemo(() => spread(rows ?? [], dayAt), [rows, dayAt])
  const items = new Map(
    [...days].map(([each, theirs]) => [
      each,
      theirs.map((event) => ({
        id: event.id,
        title: event.title,
        kind: kindOf(event),
        goesOn: daysOf(event, dayAt)[0] !== each,
      })),
    ]),
  )
  const inWords = (each: string, format: string) => dayjs(each).locale(i18n.language).format(format)
  const events = days.get(day) ?? []
  return (
    <div className="month-page" aria-busy={isLoading}>
      <div>
        <div className="month-head">
          <h2 id={`${id}-month`} aria-live="polite">
            {inWords(day, 'MMMM YYYY')}
          </h2>
          <Button color="inherit" disabled={day === today} onClick={() => onDay(today)}>
            {t('events.month.today')}
          </Button>
          <Button
            variant="icon"
            aria-label={t('events.month.previous')}
            title={t('events.month.previous')}
            onClick={() => onDay(addMonths(day, -1))}
          >
            <ChevronLeftIcon />
          </Button>
          <Button
            variant="icon"
            aria-label={t('events.month.next')}
            title={t('events.month.next')}
            onClick={() => onDay(addMonths(day, 1))}
          >
            <ChevronRightIcon />
          </Button>
        </div>
        {isMissing ? (
          <>
            <ErrorState
              error={toApiError(found.error)}
              retrying={found.isFetching}
              onRetry={() => void found.refetch()}
            />
            {kept && kept.length > 0 && <p className="plain-small month-kept">{t('events.month.kept')}</p>}
          </>
        ) : (
          found.data && <AgeNote updatedAt={found.dataUpdatedAt} failed={found.isError} />
        )}
        <div className={isLoading ? 'month--loading' : undefined}>
          <MonthGrid
            day={day}
            today={today}
            labelledBy={`${id}-month`}
            language={i18n.language}
            items={items}
            labelOf={(each, count) =>
              [inWords(each, 'dddd D MMMM'), count > 0 && t('events.month.count', { count })]
                .filter(Boolean)
                .join(', ')
            }
            onDay={onDay}
            onOpen={() => chosen.current?.focus()}
          />
        </div>
      </div>
      <section className="month-chosen" aria-labelledby={`${id}-day`}>
        <h3 id={`${id}-day`} ref={chosen} tabIndex={-1}>
          {inWords(day, 'dddd D MMMM')}
        </h3>
        {events.length > 0 ? (
          children(events)
        ) : (
          <p className="plain-small">
            {t(isMissing ? 'events.month.unknown' : isLoading ? 'ui.loading' : 'events.month.nothing')}
          </p>
        )}
      </section>
    </div>
  )
}
