/**
 * When somebody came to an event, ISO 8601: when they were checked in, or when it started if that was entered after it was
 * over.
 */
export function cameAt(checkInTime: string, event: { start_time: string; end_time: string }): string {
  return isLater(checkInTime, event) ? event.start_time : checkInTime
}

/** Whether a check-in was entered after the event was over. */
export function isLater(checkInTime: string, { end_time }: { end_time: string }): boolean {
  return Date.parse(checkInTime) > Date.parse(end_time)
}
