import type { RosterEvent } from '#api/door-types.ts'

/** Why an event is probably not the one whose door should be open. */
export type EventDoubt = 'over' | 'early'

/** Events run late, and doors open before them; but not by this much. */
const OVER_AFTER_MS = 3 * 3_600_000
const EARLY_BEFORE_MS = 12 * 3_600_000

/** Whether an event ended hours ago, or does not start today, as the last or the next one of a series. */
export function eventDoubt(
  { start_time, end_time }: Pick<RosterEvent, 'start_time' | 'end_time'>,
  now: Date,
): EventDoubt | undefined {
  if (now.getTime() - Date.parse(end_time) > OVER_AFTER_MS) return 'over'
  return Date.parse(start_time) - now.getTime() > EARLY_BEFORE_MS ? 'early' : undefined
}
