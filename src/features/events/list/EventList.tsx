import Box from '@mui/material/Box'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { VisuallyHidden } from '#ui/content/VisuallyHidden.tsx'
import { AgeNote } from '#ui/data/AgeNote.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import { usePrintedRows } from '#ui/list/use-printed-rows.ts'

import { EventSkeletons } from '../components/EventSkeletons.tsx'
import type { ClubEvent, EventPage, EventTime } from '../event.ts'
import { eventQueries, everyEvent } from '../queries.ts'
import { EventItems } from './EventItems.tsx'
import { type EventFilter, type EventSearch, PAGE_SIZE, toFilter } from './list-search.ts'
import { NoEvents } from './NoEvents.tsx'

interface EventListProps {
  time: EventTime
  search: EventSearch
  onChange: (change: Partial<EventSearch>) => void
}

/**
 * One page of events, or its placeholder, and for screen readers how many there are. While the next page loads, the last
 * one stays, dimmed.
 */
export function EventList({ time, search, onChange }: EventListProps) {
  const { t } = useTranslation()
  const filter = toFilter(time, search)
  const list = useQuery({ ...eventQueries.list(filter), placeholderData: keepPreviousData })
  const total = list.data?.total
  const printed = usePrintedRows(() => everyEvent(filter), (total ?? 0) > PAGE_SIZE)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{total ? t('events.found', { count: total }) : ''}</span>
      </VisuallyHidden>
      <Content list={list} printed={printed} filter={filter} search={search} onChange={onChange} />
    </>
  )
}

interface ContentProps extends Omit<EventListProps, 'time'> {
  list: UseQueryResult<EventPage>
  /** All events, while they are being printed. */
  printed: ClubEvent[] | undefined
  filter: EventFilter
}

function Content({ list, printed, filter, search, onChange }: ContentProps) {
  const view = search.view === 'full' ? 'full' : 'list'
  if (list.isPending) return <EventSkeletons count={5} view={view} />
  if (list.isError && (!list.data || list.isPlaceholderData)) {
    return (
      <ErrorState
        error={toApiError(list.error)}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const { rows, total } = list.data
  const turnTo = (page: number) => onChange({ page: page === 1 ? undefined : page })
  return (
    <Box aria-busy={list.isPlaceholderData} sx={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}>
      <AgeNote updatedAt={list.dataUpdatedAt} failed={list.isError} />
      {rows.length > 0 ? (
        <EventItems events={printed ?? rows} view={view} asks />
      ) : (
        <NoEvents filter={filter} total={total} onChange={onChange} />
      )}
      {rows.length > 0 && !printed && (
        <Pager page={filter.page} pageSize={PAGE_SIZE} total={total} onPage={turnTo} />
      )}
    </Box>
  )
}
