import type { FamilyEvent } from '../children/family-events.ts'
import { answerOf } from '../registration.ts'

/** A line of a short list: an event, and how many later ones of its series it stands for. */
export interface SeriesRow extends FamilyEvent {
  more: number
}

/**
 * Events by start time, with those of a series that everybody has answered alike as one line: the next of them. Cancelled
 * events keep a line each, because somebody may be on their way, and so do those the reader is queuing for,
 * because each queue has a place of its own.
 */
export function seriesRows(events: readonly FamilyEvent[]): SeriesRow[] {
  const rows = new Map<string, SeriesRow>()
  for (const { event, asked } of events) {
    const answers = asked.map(({ child, event: own }) => `${child?.user_id ?? ''} ${answerOf(own)}`)
    const isQueued = asked.some(({ event: own }) => answerOf(own) === 'queued')
    const isAlone = !event.series_id || event.status !== 'published' || isQueued
    const key = isAlone ? event.id : `${event.series_id} ${answers.join()}`
    const row = rows.get(key)
    if (row) row.more += 1
    else rows.set(key, { event, asked, more: 0 })
  }
  return [...rows.values()]
}
