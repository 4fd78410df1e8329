const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A length of time in milliseconds, as one would say it: "12 min", "3.5 hr" or "2 days". */
export function roughTime(ms: number, language: string): string {
  const inUnit = (unit: string, value: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'day' ? 'long' : 'short',
      maximumFractionDigits,
    }).format(value)
  if (ms < 2 * HOUR_MS) return inUnit('minute', ms / MINUTE_MS, 0)
  return ms < 2 * DAY_MS ? inUnit('hour', ms / HOUR_MS, 1) : inUnit('day', ms / DAY_MS, 1)
}
