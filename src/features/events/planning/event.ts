import type { Row } from '#api/relations.ts'

import { EVENT_COLUMNS } from '../event.ts'

/** The event columns that planners can read. */
export const PLANNED_COLUMNS = [
  ...EVENT_COLUMNS,
  'answer_reminder_days',
  'old_codes',
  'paper_cards',
  'shows_photos',
] as const

/** An event as its planners see it. Times are ISO 8601. */
export type PlannedEvent = Pick<Row<'events'>, (typeof PLANNED_COLUMNS)[number]>

/** Whether the event has not ended yet. */
export function isAhead(event: Pick<PlannedEvent, 'end_time'>, now: Date): boolean {
  return Date.parse(event.end_time) > now.getTime()
}
