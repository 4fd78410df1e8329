import type { Row } from '#api/relations.ts'
import { allOf } from '#lib/async/all-of.ts'

export type PushKind = 'announcements' | 'events' | 'answers' | 'reminders' | 'places'

/** In display order. */
export const PUSH_KINDS = allOf<PushKind>()('events', 'answers', 'reminders', 'places', 'announcements')

/** Which messages a user gets as notifications, when, and how much they say. */
export type PushPreferences = Pick<
  Row<'push_preferences'>,
  PushKind | 'is_discreet' | 'quiet_from' | 'quiet_until' | 'muted_groups'
>

export const PUSH_COLUMNS = allOf<keyof PushPreferences>()(
  'announcements',
  'events',
  'answers',
  'reminders',
  'places',
  'is_discreet',
  'quiet_from',
  'quiet_until',
  'muted_groups',
)

/** Quiet hours for whoever turns them on. */
export const NIGHT = { quiet_from: '22:00', quiet_until: '07:00' } as const

/** A time of day as fields show it, without seconds. */
export const hourOf = (time: string): string => time.slice(0, 5)
