import { useQueries } from '@tanstack/react-query'

import { AgeNote } from '#ui/data/AgeNote.tsx'

import { eventQueries } from '../queries.ts'
import { toFilter } from './list-search.ts'

/** The age of the events on the home page, shown once for all its lists: that of the oldest. */
export function EventsAge() {
  const lists = useQueries({
    queries: [eventQueries.list(toFilter('upcoming', {})), eventQueries.goingTo(), eventQueries.unanswered()],
  })
  const known = lists.filter(({ data }) => data)
  if (known.length === 0) return null
  return (
    <AgeNote
      updatedAt={Math.min(...known.map(({ dataUpdatedAt }) => dataUpdatedAt))}
      failed={known.some(({ isError }) => isError)}
    />
  )
}
