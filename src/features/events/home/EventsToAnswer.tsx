import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { useLingering } from '#ui/list/use-lingering.ts'

import type { ClubEvent } from '../event.ts'
import { FirstEvents } from '../list/FirstEvents.tsx'
import { eventQueries } from '../queries.ts'
import { closedReason, needsAnswer } from '../registration.ts'

const NONE: readonly ClubEvent[] = []
const idOf = ({ id }: ClubEvent) => id

/**
 * The events the reader has yet to answer, answered in place. An answered event stays for some seconds, so that the answer can be
 * undone, and nothing moves between two taps.
 */
export function EventsToAnswer() {
  const { t } = useTranslation()
  const now = useNow()
  const list = useQuery(eventQueries.unanswered())
  const { rows, isSettling } = useLingering(list.data?.rows ?? NONE, (event) => needsAnswer(event, now), idOf)
  if (list.isPending) {
    return (
      <Section title={t('events.to_answer.title')}>
        <Loading>
          <Skeleton variant="rounded" height={148} />
        </Loading>
      </Section>
    )
  }
  const waiting = rows.filter((event) => closedReason(event, now) === null)
  if (list.data && waiting.length === 0) return null
  return (
    <Section title={t('events.to_answer.title')}>
      {list.data ? (
        <FirstEvents events={waiting} now={now} asks isSettling={isSettling} />
      ) : (
        <ErrorState
          error={toApiError(list.error)}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
    </Section>
  )
}
