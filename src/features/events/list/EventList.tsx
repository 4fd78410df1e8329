import Box from '@mui/material/Box'
import { useQuery, keepPreviousData } from '@tanstack/react-query'

import { toApiError } from '#api/errors.ts'
import { AgeNote } from '#ui/data/AgeNote.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Pager } from '#ui/list/Pager.tsx'

import { EventSkeletons } from '../components/EventSkeletons.tsx'
import type { EventTime } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { EventItems } from './EventItems.tsx'
import { type EventSearch, PAGE_SIZE, toFilter } from './list-search.ts'
import { NoEvents } from './NoEvents.tsx'

interface EventListProps {
  time: EventTime
  search: EventSearch
  onChange: (change: Partial<EventSearch>) => void
}

/** One page of events, or its placeholder. While the next page loads, the last one stays, dimmed. */
export function EventList({ time, search, onChange }: EventListProps) {
  const filter = toFilter(time, search)
  const list = useQuery({ ...eventQueries.list(filter), placeholderData: keepPreviousData })
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
        <EventItems events={rows} view={view} asks />
      ) : (
        <NoEvents filter={filter} total={total} onChange={onChange} />
      )}
      {rows.length > 0 && <Pager page={filter.page} pageSize={PAGE_SIZE} total={total} onPage={turnTo} />}
    </Box>
  )
}
