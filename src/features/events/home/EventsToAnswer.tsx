import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '#api/errors.ts'
import { Button } from '#ui/control/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useStoredIds } from '#ui/browser/use-stored-ids.ts'
import { eventQueries } from '../queries.ts'
import { answerOf, closedReason } from '../registration.ts'
import { EventGrid } from '../list/EventGrid.tsx'
import { QuickAnswer } from './QuickAnswer.tsx'

const SHOWN = 3

/**
 * Events that wait for an answer, to be given in place. One that gets its answer leaves at once and comes back when the
 * server refuses. One put aside stays away on this device: there is no answer that says no.
 */
export function EventsToAnswer({ userId }: { userId: string | undefined }) {
  const { t } = useTranslation()
  const toast = useToast()
  const now = useNow()
  const online = useOnline()
  const [all, setAll] = useState(false)
  const aside = useStoredIds('put-aside', userId)
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
  const waiting = list.data?.rows.filter(
    (event) => answerOf(event) === null && closedReason(event, now, true) === null && !aside.has(event.id),
  )
  if (waiting?.length === 0) return null
  const putAside = (id: string) => {
    aside.add(id)
    toast({ message: t('events.to_answer.put_aside'), undo: () => aside.remove(id) })
  }
  return (
    <Section title={t('events.to_answer.title')}>
      {waiting ? (
        <>
          <EventGrid>
            {(all ? waiting : waiting.slice(0, SHOWN)).map((event) => (
              <li key={event.id}>
                <QuickAnswer event={event} now={now} online={online} onPutAside={() => putAside(event.id)} />
              </li>
            ))}
          </EventGrid>
          {!online && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
              {t('events.closed.offline')}
            </Typography>
          )}
          {waiting.length > SHOWN && !all && (
            <Box sx={{ mt: 1 }}>
              <Button onClick={() => setAll(true)}>
                {t('events.show_more', { count: waiting.length - SHOWN })}
              </Button>
            </Box>
          )}
        </>
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
