import type { EventStatus, EventType } from '#api/rows.ts'
import { allOf } from '#lib/async/all-of.ts'

export const EVENT_TYPES = allOf<EventType>()(
  'concert',
  'festival',
  'rehearsal',
  'match',
  'tournament',
  'training',
  'meeting',
  'club',
  'other',
)

export const EVENT_STATUSES = allOf<EventStatus>()('draft', 'published', 'cancelled', 'archived')
