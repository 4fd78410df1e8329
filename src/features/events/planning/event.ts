import type { Row } from '#api/relations.ts'

import { EVENT_COLUMNS } from '../event.ts'

/** The columns of an event that those who plan it see. */
export const PLANNED_COLUMNS = [
  ...EVENT_COLUMNS,
  'series_id',
  'answer_reminder_days',
  'old_codes',
  'paper_cards',
  'shows_photos',
] as const

/** An event as those who plan it see it. Times are ISO 8601. */
export type PlannedEvent = Pick<Row<'events'>, (typeof PLANNED_COLUMNS)[number]>

/** Whether anyone could still be waiting for it. */
export function isAhead(event: Pick<PlannedEvent, 'end_time'>, now: Date): boolean {
  return Date.parse(event.end_time) > now.getTime()
}
