import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import type { Permission } from '#api/schema.gen.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { ScheduleIcon } from '#ui/icon/door-icons.ts'
import { ArrowBackIcon } from '#ui/icon/shell-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { ListSkeleton } from '#ui/list/ListSkeleton.tsx'

import type { ClubEvent } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { whenText } from '../when.ts'
import { MarkNotes } from './MarkNotes.tsx'
import { RollCallList } from './RollCallList.tsx'
import { useMarks } from './use-marks.ts'
import { isRollCallOpen } from './use-roll-calls.ts'

interface RollCallPageProps {
  slug: string
  permissions: readonly Permission[]
}

/** Marks who is there, with a tap for each: on a phone, without a network, and afterwards too. */
export function RollCallPage({ slug, permissions }: RollCallPageProps) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const event = useQuery(eventQueries.detail(slug))
  return (
    <Page>
      <LinkButton
        to="/events/$slug"
        params={{ slug }}
        color="inherit"
        startIcon={<ArrowBackIcon />}
        className="button--back button--quiet"
      >
        {event.data?.title ?? t('roll_call.back')}
      </LinkButton>
      <PageHeader
        title={t('roll_call.title')}
        lead={event.data && whenText(event.data, now, i18n.language).join(' ')}
      />
      {event.data ? (
        isRollCallOpen(event.data, now) ? (
          <RollCall event={event.data} mayUndoDoor={permissions.includes('event_attendance:delete')} />
        ) : (
          <EmptyState icon={ScheduleIcon} title={t('roll_call.later')}>
            {t('roll_call.later_text')}
          </EmptyState>
        )
      ) : event.isPending ? (
        <Loading>
          <ListSkeleton cards />
        </Loading>
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

function RollCall({ event, mayUndoDoor }: { event: ClubEvent; mayUndoDoor: boolean }) {
  const { query, lines, mark, waiting, refused, unreadable } = useMarks(event)
  return (
    <>
      <MarkNotes waiting={waiting} refused={refused} unreadable={unreadable} />
      <Loaded query={query} height={480}>
        {() => <RollCallList lines={lines} mark={mark} mayUndoDoor={mayUndoDoor} />}
      </Loaded>
    </>
  )
}
