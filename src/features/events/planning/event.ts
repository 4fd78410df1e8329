export const EVENT_TYPES = [
  'concert',
  'festival',
  'rehearsal',
  'match',
  'tournament',
  'training',
  'meeting',
  'club',
  'other',
] as const

export const EVENT_STATUSES = ['draft', 'published', 'cancelled', 'archived'] as const

export type EventType = (typeof EVENT_TYPES)[number]

export type EventStatus = (typeof EVENT_STATUSES)[number]

export type EventTime = 'upcoming' | 'past'

/** An event as those who plan it see it. Times are ISO 8601. */
export interface PlannedEvent {
  id: string
  slug: string
  title: string
  description: string | null
  type: EventType
  location: string | null
  start_time: string
  end_time: string
  /** The number of places; null when there is no limit. */
  max_participants: number | null
  is_private: boolean
  status: EventStatus
  /** The version of its picture; null without one. */
  image: string | null
  going_count: number
  interested_count: number
  /** The same for events that were repeated from one another. */
  series_id: string | null
}

/** Whether anyone could still be waiting for it. */
export function isAhead(event: Pick<PlannedEvent, 'end_time'>, now: Date): boolean {
  return Date.parse(event.end_time) > now.getTime()
}
