/** The minimum time between reminders; the server enforces it too (private.answer_reminder_interval). */
const INTERVAL_MS = 12 * 3_600_000

/** Whether those without an answer can be reminded again, given the last reminder. */
export function canRemind(lastAt: string | null, now: Date): boolean {
  return lastAt === null || Date.parse(lastAt) + INTERVAL_MS <= now.getTime()
}
