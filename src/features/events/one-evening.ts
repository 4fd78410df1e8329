const ONE_EVENING_MS = 12 * 3_600_000

/**
 * Whether something ends on the day it starts or by the next morning: a late night counts as part of its evening. The
 * same rule as private.mail_span in the database.
 * @param dayAt the calendar day of a moment, in the reader's or the club's time zone
 */
export function isOneEvening(
  { start_time, end_time }: { start_time: string; end_time: string },
  dayAt: (iso: string) => string,
): boolean {
  const isShort = Date.parse(end_time) - Date.parse(start_time) <= ONE_EVENING_MS
  return isShort || dayAt(start_time) === dayAt(end_time)
}
