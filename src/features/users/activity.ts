import { queryOptions } from '@tanstack/react-query'

import { embedInner } from '#api/embed.ts'
import { queryKeys } from '#api/query-keys.ts'
import { read } from '#api/read.ts'
import type { Row } from '#api/relations.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'
import { correctedNow } from '#lib/time/server-clock.ts'

const LATEST = 10
const AHEAD = 50

const EVENT_NAME = ['id', 'slug', 'title', 'start_time', 'end_time', 'status'] as const
const ITS_EVENT = { event: embedInner('events', EVENT_NAME) }
const VISIT = ['check_in_time'] as const
const ANSWER = ['status', 'comment', 'date_registered'] as const

export type EventName = Pick<Row<'events'>, (typeof EVENT_NAME)[number]>

/** A member's participation in the club. */
export const activityQueries = {
  /** The latest check-ins, and their total number. Needs event_attendance:read. */
  visits: (userId: string) =>
    queryOptions({
      queryKey: [...queryKeys.users, 'visits', userId],
      ...ephemeral,
      queryFn: ({ signal }) =>
        read('event_attendance', VISIT, ITS_EVENT)
          .eq('user_id', userId)
          .order('check_in_time', { ascending: false })
          .first(LATEST, signal),
    }),

  /** Their answers to events that are not over, soonest first. Needs event_registration:read. */
  answers: (userId: string) =>
    queryOptions({
      queryKey: [...queryKeys.users, 'answers', userId],
      ...ephemeral,
      queryFn: async ({ signal }) => {
        const found = await read('event_registrations', ANSWER, ITS_EVENT)
          .eq('user_id', userId)
          .where('event.end_time', 'gte', correctedNow().toISOString())
          .take(AHEAD, signal)
        return found.toSorted((a, b) => a.event.start_time.localeCompare(b.event.start_time))
      },
    }),
}
