import { dateTimeText } from '#lib/time/date-text.ts'

import { isSeveralDays } from '../when.ts'

/** When an event starts, and when it ends if it lasts several days. */
export function spanText(event: { start_time: string; end_time: string }, language: string): string {
  const ends = isSeveralDays(event) ? [event.start_time, event.end_time] : [event.start_time]
  return ends.map((at) => dateTimeText(at, language)).join(' – ')
}
