import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { type Child, childrenOf, ownFamily } from '#api/family.ts'
import { currentSession } from '#api/session.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

import { AnsweringFor } from '../components/answering-for.ts'
import { KeptAnswerNote } from '../components/KeptAnswerNote.tsx'
import { Marks } from '../components/Marks.tsx'
import type { ClubEvent } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { closedReason } from '../registration.ts'
import { eventPhase } from '../status.ts'
import { ChildAnswering } from './ChildAnswering.tsx'
import { FamilyMarks } from './FamilyMarks.tsx'
import { usePastOfChildren } from './use-past-of-children.ts'

/** On an event's page: whether the reader's children are coming, if they are invited, or were there. */
export function ChildAnswers({ event }: { event: ClubEvent }) {
  const now = useNow()
  const family = useQuery(ownFamily(currentSession().user?.id ?? ''))
  const past = usePastOfChildren([event], now)
  const isOver = eventPhase(event, now) === 'ended'
  return (
    <>
      {isOver && <FamilyMarks asked={past} />}
      {childrenOf(family.data).map((child) =>
        isOver ? (
          <RefusedAnswer key={child.user_id} child={child} eventId={event.id} />
        ) : (
          <ChildAnswer key={child.user_id} child={child} eventId={event.id} />
        ),
      )}
    </>
  )
}

/** An answer that was refused is what is left of an event that cannot be answered. */
function RefusedAnswer({ child, eventId }: { child: Child; eventId: string }) {
  return (
    <AnsweringFor value={child}>
      <KeptAnswerNote eventId={eventId} />
    </AnsweringFor>
  )
}

function ChildAnswer({ child, eventId }: { child: Child; eventId: string }) {
  const { t } = useTranslation()
  const now = useNow()
  const list = useQuery(eventQueries.ofChild(child.user_id))
  const event = list.data?.find(({ id }) => id === eventId)
  if (list.isError && !list.data)
    return (
      <Panel title={t('events.child.is_coming', { name: child.name })}>
        <ErrorState
          error={toApiError(list.error)}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </Panel>
    )
  if (!event) return null
  // Its ticket says that it is cancelled.
  if (event.status === 'cancelled') return <RefusedAnswer child={child} eventId={eventId} />
  const asks = closedReason(event, now) === null
  return (
    <AnsweringFor value={child}>
      <Panel title={t('events.child.is_coming', { name: child.name })}>
        <Marks event={event} now={now} answerIsShown={asks} />
        {asks && <ChildAnswering child={child} event={event} now={now} />}
      </Panel>
    </AnsweringFor>
  )
}
