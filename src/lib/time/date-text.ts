import './dates-in-words.ts'
import dayjs from 'dayjs'

/** A day as people write it: 21 nov 2026. Undefined without one. */
export function dayText(day: string | null, language: string): string | undefined {
  return day === null ? undefined : dayjs(day).locale(language).format('D MMM YYYY')
}

/** A time with seconds, in this device's time zone. */
export function secondText(moment: string, language: string): string {
  return dayjs(moment).locale(language).format('D MMM YYYY HH:mm:ss')
}

/** A date with its time, in this device's time zone. Undefined without one. */
export function dateTimeText(moment: string | null, language: string): string | undefined {
  return moment === null ? undefined : dayjs(moment).locale(language).format('D MMM YYYY HH:mm')
}
