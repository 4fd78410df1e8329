import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '#lib/async/lazy-part.ts'
import { VisuallyHidden } from '#ui/content/VisuallyHidden.tsx'
import { LinkRow } from '#ui/layout/LinkRow.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import type { OnStep } from '#ui/list/list-search.ts'

import { EventSkeletons } from '../components/EventSkeletons.tsx'
import type { EventTime } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { EventList } from './EventList.tsx'
import type { EventSearch } from './list-search.ts'
import { ListControls } from './ListControls.tsx'

const EventMonth = lazyPart(() => import('../month/EventMonth.tsx'), 'EventMonth')

interface EventsPageProps {
  time: EventTime
  search: EventSearch
  onStep: OnStep<EventSearch>
  /** Content of other features, between the heading and the list. */
  children?: ReactNode
}

/** The club's events: upcoming, past, all, or by month. */
export function EventsPage({ time, search, onStep, children }: EventsPageProps) {
  const { t } = useTranslation()
  const isMonth = search.view === 'month'
  const types = useQuery(eventQueries.types())
  return (
    <Page>
      <PageHeader title={t(`events.${time}_title`)} />
      {children}
      <TimeNavigation time={isMonth ? 'month' : time} />
      <ListControls time={time} search={search} types={types.data ?? []} onChange={onStep} />
      {isMonth ? (
        <Suspense fallback={<EventSkeletons count={5} />}>
          <EventMonth search={search} onDay={(day) => onStep({ day })} />
        </Suspense>
      ) : (
        <>
          <VisuallyHidden as="h2">{t(`events.${time}`)}</VisuallyHidden>
          <EventList time={time} search={search} onChange={onStep} />
        </>
      )}
    </Page>
  )
}

/** Navigation between upcoming events, past events, all of them, and months. */
function TimeNavigation({ time }: { time: EventTime | 'month' }) {
  const { t } = useTranslation()
  return (
    <LinkRow
      label={t('events.time_navigation')}
      items={[
        { to: '/events', label: t('events.upcoming'), isCurrent: time === 'upcoming' },
        { to: '/events/past', label: t('events.past'), isCurrent: time === 'past' },
        { to: '/events', search: { time: 'all' }, label: t('events.all'), isCurrent: time === 'all' },
        {
          to: '/events',
          search: { view: 'month' },
          label: t('events.month.title'),
          isCurrent: time === 'month',
        },
      ]}
    />
  )
}
