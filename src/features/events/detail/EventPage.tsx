import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { ArrowBackIcon } from '#ui/icon/shell-icons.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import type { Abilities } from '../components/EventHub.tsx'
import { eventQueries } from '../queries.ts'
import { eventPhase } from '../status.ts'
import { EventDetail, type ExtraPart } from './EventDetail.tsx'
import './ticket.css'

interface EventPageProps {
  slug: string
  timeZone: string | undefined
  /** Whether the reader may see who else is going. */
  showsParticipants: boolean
  abilities: Abilities
  /** What other features say of the event. */
  Extra?: ExtraPart
  /** What stands below the ticket. */
  children?: ReactNode
}

/** One event by its slug, or the reason it cannot be shown. */
export function EventPage({ slug, timeZone, showsParticipants, abilities, Extra, children }: EventPageProps) {
  const { t } = useTranslation()
  const now = useNow()
  const event = useQuery(eventQueries.detail(slug))
  // Deleted or made private since: a copy on the device must not look as if it were still on.
  const isGone = event.isError && toApiError(event.error).code === 'ERROR_RESOURCE_NOT_FOUND'
  const past = !isGone && event.data !== undefined && eventPhase(event.data, now) === 'ended'
  return (
    <Page>
      <LinkButton
        to={past ? '/events/past' : '/events'}
        color="inherit"
        startIcon={<ArrowBackIcon />}
        className="button--back button--quiet"
      >
        {t(past ? 'events.past_title' : 'events.upcoming_title')}
      </LinkButton>
      {isGone ? (
        <PageHeader title={t('events.missing_title')} lead={t('events.missing_text')} />
      ) : event.data ? (
        <EventDetail
          event={event.data}
          now={now}
          timeZone={timeZone}
          showsParticipants={showsParticipants}
          abilities={abilities}
          Extra={Extra}
          updatedAt={event.dataUpdatedAt}
          failed={event.isError}
        >
          {children}
        </EventDetail>
      ) : event.isPending ? (
        <EventDetailSkeleton />
      ) : (
        <ErrorState
          error={toApiError(event.error)}
          retrying={event.isFetching}
          onRetry={() => void event.refetch()}
        />
      )}
    </Page>
  )
}

/** The placeholder for an event's page while it loads. */
function EventDetailSkeleton() {
  return (
    <Loading>
      <div className="plain-paper ticket">
        <Skeleton variant="rectangular" height={96} />
        <div className="ticket__face">
          <Skeleton variant="rounded" width={60} height={77} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="40%" />
            <Skeleton width="80%" height={40} />
          </Box>
        </div>
        <div className="ticket__answer">
          <Skeleton width="50%" height={28} />
          <Skeleton variant="rounded" height={56} />
        </div>
      </div>
    </Loading>
  )
}
