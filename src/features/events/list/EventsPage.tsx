import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { VisuallyHidden } from '#ui/content/VisuallyHidden.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { EventSkeletons } from '../components/EventSkeletons.tsx'
import type { EventTime } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { EventList } from './EventList.tsx'
import type { EventSearch } from './list-search.ts'
import { ListControls } from './ListControls.tsx'
import { TimeNavigation } from './TimeNavigation.tsx'

const EventMonth = lazy(() => import('../month/EventMonth.tsx'))

interface EventsPageProps {
  time: EventTime
  search: EventSearch
  /** Typing replaces the address; everything else is a step that the back button takes back. */
  onSearch: (search: EventSearch, replace: boolean) => void
  /** Stands between the heading and the list, for what belongs to another feature. */
  children?: ReactNode
}

/** The club's events: those to come, those gone by, all of them, or by months. */
export function EventsPage({ time, search, onSearch, children }: EventsPageProps) {
  const { t } = useTranslation()
  const isMonth = search.view === 'month'
  const types = useQuery(eventQueries.types())
  const change = (part: Partial<EventSearch>) => onSearch({ ...search, ...part }, 'q' in part)
  return (
    <Page>
      <PageHeader title={t(`events.${time}_title`)} />
      {children}
      <TimeNavigation time={isMonth ? 'month' : time} />
      <ListControls time={time} search={search} types={types.data ?? []} onChange={change} />
      {isMonth ? (
        <Suspense fallback={<EventSkeletons count={5} />}>
          <EventMonth search={search} onDay={(day) => onSearch({ ...search, day }, true)} />
        </Suspense>
      ) : (
        <>
          <VisuallyHidden as="h2">{t(`events.${time}`)}</VisuallyHidden>
          <EventList time={time} search={search} onChange={change} />
        </>
      )}
    </Page>
  )
}
