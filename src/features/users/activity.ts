import { queryOptions } from '@tanstack/react-query'

import { answer, api } from '#api/client.ts'
import { type PageOf, numberedPage } from '#api/pages.ts'
import { ephemeral } from '#lib/ephemeral.ts'

const YEAR_MS = 365 * 24 * 3_600_000
const LATEST = 10
const AHEAD = 50

export interface EventName {
  id: string
  slug: string
  title: string
  start_time: string
}

export interface Visit {
  check_in_time: string
  event: EventName
}

export interface Answer {
  status: 'going' | 'interested'
  date_registered: string
  event: EventName
}

/** How somebody took part in the events of the last twelve months. */
export interface YearOfEvents {
  /** How many events there were. */
  events: number
  attended: number
  no_shows: number
}

interface Statistics {
  events: unknown[]
  members: { user_id: string; attended: number; no_shows: number }[]
}

/** What a member does in the club. */
export const activityQueries = {
  /** The latest check-ins, and how many there are in all. Needs event_attendance:read. */
  visits: (userId: string) =>
    queryOptions({
      queryKey: ['users', 'visits', userId],
      ...ephemeral,
      queryFn: ({ signal }): Promise<PageOf<Visit>> =>
        numberedPage<Visit>(
          () =>
            api
              .from('event_attendance')
              .select('check_in_time,event:events!inner(id,slug,title,start_time)', { count: 'exact' })
              .eq('user_id', userId)
              .order('check_in_time', { ascending: false })
              .limit(LATEST)
              .abortSignal(signal),
          1,
        ),
    }),

  /** What they answered to events that are not over, the next one first. Needs event_registration:read. */
  answers: (userId: string) =>
    queryOptions({
      queryKey: ['users', 'answers', userId],
      ...ephemeral,
      queryFn: async ({ signal }): Promise<Answer[]> => {
        const found = await answer<Answer[]>(
          api
            .from('event_registrations')
            .select('status,date_registered,event:events!inner(id,slug,title,start_time)')
            .eq('user_id', userId)
            .gte('event.end_time', new Date().toISOString())
            .limit(AHEAD)
            .abortSignal(signal),
        )
        return found.toSorted((a, b) => a.event.start_time.localeCompare(b.event.start_time))
      },
    }),

  /** Needs both permissions. */
  year: (userId: string) =>
    queryOptions({
      queryKey: ['users', 'year', userId],
      ...ephemeral,
      queryFn: async ({ signal }): Promise<YearOfEvents> => {
        const now = Date.now()
        const between = {
          p_from: new Date(now - YEAR_MS).toISOString(),
          p_to: new Date(now).toISOString(),
        }
        const { events, members } = await answer<Statistics>(
          api.rpc('attendance_statistics', between, { get: true }).abortSignal(signal),
        )
        const { attended = 0, no_shows = 0 } = members.find(({ user_id }) => user_id === userId) ?? {}
        return { events: events.length, attended, no_shows }
      },
    }),
}
