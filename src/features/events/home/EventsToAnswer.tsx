import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Section } from '#ui/layout/Section.tsx'

import { QuickAnswer } from '../components/QuickAnswer.tsx'
import { FirstEvents } from '../list/FirstEvents.tsx'
import { eventQueries } from '../queries.ts'
import { needsAnswer } from '../registration.ts'

/**
 * Events that wait for an answer, to be given in place. One that gets its answer leaves at once and comes back when the
 * server refuses.
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
        <FirstEvents events={waiting} renderEvent={(event) => <QuickAnswer event={event} now={now} />} />
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
