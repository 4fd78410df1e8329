const MINUTE = 60
const HOUR = 60 * MINUTE

/** A wait in words, rounded up to seconds, minutes or hours; one minute if the server gave none. */
export function formatWait(seconds: unknown, language: string): string {
  const wait = typeof seconds === 'number' && seconds > 0 ? seconds : MINUTE
  if (wait < MINUTE) return formatUnit(Math.ceil(wait), 'second', language)
  if (wait <= HOUR) return formatUnit(Math.ceil(wait / MINUTE), 'minute', language)
  return formatUnit(Math.ceil(wait / HOUR), 'hour', language)
}

/** A remaining time in words, rounded to hours, so that a full day is still 24 hours a little later. */
export function formatTimeLeft(seconds: number, language: string): string {
  if (seconds < HOUR) return formatUnit(Math.max(1, Math.round(seconds / MINUTE)), 'minute', language)
  return formatUnit(Math.round(seconds / HOUR), 'hour', language)
}

/** A size in bytes, in the largest unit of at least one: 1 MB for 1 048 576. */
export function formatBytes(bytes: unknown, language: string): string {
  const size = typeof bytes === 'number' ? bytes : 0
  if (size < 1024) return formatUnit(size, 'byte', language)
  if (size < 1024 ** 2) return formatUnit(size / 1024, 'kilobyte', language, 'short')
  if (size < 1024 ** 3) return formatUnit(size / 1024 ** 2, 'megabyte', language, 'short')
  return formatUnit(size / 1024 ** 3, 'gigabyte', language, 'short')
}

function formatUnit(
  value: number,
  unit: string,
  language: string,
  unitDisplay: 'long' | 'short' = 'long',
): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay,
    maximumFractionDigits: 1,
  }).format(value)
}
