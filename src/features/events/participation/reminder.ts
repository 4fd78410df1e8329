/** How long nobody is reminded again; the server says so, too (private.answer_reminder_interval). */
const INTERVAL_MS = 12 * 3_600_000

/** Whether those without an answer may be reminded, after they were at that time. */
export function canRemind(lastAt: string | null, now: Date): boolean {
  return lastAt === null || Date.parse(lastAt) + INTERVAL_MS <= now.getTime()
}
