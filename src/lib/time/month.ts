/* Calendar days as YYYY-MM-DD, computed without a time zone, so that no clock shifts them. */

const DAY_MS = 86_400_000

const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`)
const fromMs = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export function addDays(day: string, days: number): string {
  return fromMs(toMs(day) + days * DAY_MS)
}

/** The same day in another month, or its last day if shorter. */
export function addMonths(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const month = fromMs(first.getTime()).slice(0, 7)
  first.setUTCMonth(first.getUTCMonth() + 1, 0)
  const last = first.getUTCDate()
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`
}

/** Days since Monday. */
export function weekdayOf(day: string): number {
  return (new Date(toMs(day)).getUTCDay() + 6) % 7
}

/** The whole weeks that a month touches, each from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const after = addMonths(first, 1)
  const weeks: string[][] = []
  for (let monday = addDays(first, -weekdayOf(first)); monday < after; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)))
  return weeks
}

/** All days in a range, inclusive. */
export function daysFrom(first: string, last: string): string[] {
  const days = [first]
  for (let day = addDays(first, 1); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
