import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { useLingering } from '#ui/list/use-lingering.ts'

import { type FamilyEvent, familyEvents } from '../children/family-events.ts'
import { useChildrenLists } from '../children/use-children-lists.ts'
import { FirstEvents } from '../list/FirstEvents.tsx'
import { seriesRows } from '../list/series-rows.ts'
import { eventQueries } from '../queries.ts'
import { closedReason, needsAnswer } from '../registration.ts'
import '../components/event.css'

/**
 * The events the reader has yet to answer, for themselves or a child, answered in place. An answered event stays for some
 * seconds, so that the answer can be undone, and nothing moves between two taps.
 */
export function EventsToAnswer() {
  const { t } = useTranslation()
  const now = useNow()
  const { events, isSettling, isPending, failed } = useEventsToAnswer(now)
  if (!isPending && !failed && events.length === 0) return null
  return (
    <Section title={t('events.to_answer.title')}>
      {isPending ? (
        <Loading>
          <Skeleton variant="rounded" height={148} />
        </Loading>
      ) : (
        <FirstEvents events={events} now={now} asks isSettling={isSettling} />
      )}
      {failed && (
        <ErrorState
          error={toApiError(failed.error)}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
    </Section>
  )
}

/** What waits for an answer while an event runs, when the events stand in home's place: one line that opens. */
export function ToAnswerStrip() {
  const { t } = useTranslation()
  const now = useNow()
  const { events, isSettling } = useEventsToAnswer(now)
  if (events.length === 0) return null
  return (
    <details className="plain-paper to-answer-strip">
      <summary>{t('events.to_answer.strip', { count: seriesRows(events).length })}</summary>
      <FirstEvents events={events} now={now} asks isSettling={isSettling} />
    </details>
  )
}

const idOf = ({ event }: FamilyEvent) => event.id

/** The events that the reader has yet to answer, for themselves or for a child, and the list that could not be read, if any. */
function useEventsToAnswer(now: Date) {
  const { data: own, ...unanswered } = useQuery(eventQueries.unanswered())
  const { data: going } = useQuery(eventQueries.goingTo())
  const children = useChildrenLists(now)
  const all = useMemo(() => {
    // With what the reader has answered, where a child has not.
    const mine = new Map([...(going?.rows ?? []), ...(own?.rows ?? [])].map((event) => [event.id, event]))
    return familyEvents([{ child: undefined, events: [...mine.values()] }, ...children.lists])
  }, [own, going, children.lists])
  const { rows, isSettling } = useLingering(
    all,
    ({ asked }) => asked.some(({ event }) => needsAnswer(event, now)),
    idOf,
  )
  return {
    events: rows.filter(({ event }) => closedReason(event, now) === null),
    isSettling,
    isPending: unanswered.isPending || children.isPending,
    failed: unanswered.isError && !own ? unanswered : children.failed,
  }
}
