import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { EventAvailableIcon } from '#ui/icon/EventAvailableIcon.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Section } from '#ui/layout/Section.tsx'

import { EventSkeletons } from '../components/EventSkeletons.tsx'
import { EventItems } from '../list/EventItems.tsx'
import { toFilter } from '../list/list-search.ts'
import { eventQueries } from '../queries.ts'
import { eventPhase } from '../status.ts'

const SHOWN = 3

/** The next few events: the beginning of the list of events, from the same cache. */
export function UpcomingEvents() {
  const { t } = useTranslation()
  const now = useNow()
  const list = useQuery(eventQueries.list(toFilter('upcoming', {})))
  const ahead = list.data?.rows.filter((event) => eventPhase(event, now) !== 'ended').slice(0, SHOWN)
  return (
    <Section
      title={t('events.next_title')}
      more={<LinkButton to="/events">{t('events.all_events')}</LinkButton>}
    >
      {list.isPending ? (
        <EventSkeletons count={SHOWN} />
      ) : !ahead ? (
        <ErrorState
          error={toApiError(list.error)}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : ahead.length > 0 ? (
        <EventItems events={ahead} />
      ) : (
        <EmptyState icon={EventAvailableIcon} title={t('events.empty.upcoming_title')}>
          {t('events.empty.upcoming_text')}
        </EmptyState>
      )}
    </Section>
  )
}
