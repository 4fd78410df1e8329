import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'

import { useNow } from '#ui/browser/use-now.ts'

import { eventQueries } from '../queries.ts'
import { answerOf } from '../registration.ts'

/** Whether the reader is going to an event that starts today, or that started earlier and has not ended. */
export function useGoesToday(): boolean {
  const now = useNow()
  const { data } = useQuery(eventQueries.goingTo())
  return (data?.rows ?? []).some(
    (event) =>
      event.status === 'published' &&
      answerOf(event) === 'going' &&
      dayjs(event.start_time).isBefore(dayjs(now).endOf('day')) &&
      dayjs(event.end_time).isAfter(now),
  )
}
