import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Section } from '#ui/layout/Section.tsx'

import { FirstEvents } from '../list/FirstEvents.tsx'
import { eventQueries } from '../queries.ts'
import { needsAnswer } from '../registration.ts'

/**
 * The events the reader has yet to answer, answered in place. An answered event disappears at once and comes
 * back if the server refuses the answer.
 */
export function EventsToAnswer() {
  const { t } = useTranslation()
  const now = useNow()
  const list = useQuery(eventQueries.unanswered())
  if (list.isPending) {
    return (
      <Section title={t('events.to_answer.title')}>
        <Loading>
          <Skeleton variant="rounded" height={148} />
        </Loading>
      </Section>
    )
  }
  const waiting = list.data?.rows.filter((event) => needsAnswer(event, now))
  if (waiting?.length === 0) return null
  return (
    <Section title={t('events.to_answer.title')}>
      {waiting ? (
        <FirstEvents events={waiting} now={now} asks />
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
