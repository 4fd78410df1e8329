import type { ClubEvent } from '../event.ts'
import { answerOf } from '../registration.ts'

/** A line of a short list: an event, and how many later ones of its series it stands for. */
export interface SeriesRow {
  event: ClubEvent
  more: number
}

/**
 * Events by start time, with those of a series that have the same answer as one line: the next of them. Cancelled
 * events keep a line each, because somebody may be on their way, and so do those the reader is queuing for,
 * because each queue has a place of its own.
 */
export function seriesRows(events: readonly ClubEvent[]): SeriesRow[] {
  const rows = new Map<string, SeriesRow>()
  for (const event of events) {
    const answer = answerOf(event)
    const isAlone = !event.series_id || event.status !== 'published' || answer === 'queued'
    const key = isAlone ? event.id : `${event.series_id} ${answer}`
    const row = rows.get(key)
    if (row) row.more += 1
    else rows.set(key, { event, more: 0 })
  }
  return [...rows.values()]
}
