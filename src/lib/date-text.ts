import 'dayjs/locale/sv'
import dayjs from 'dayjs'

/** A day as people write it: 21 nov 2026. Undefined for no day. */
export function dayText(day: string | null, language: string): string | undefined {
  return day === null ? undefined : dayjs(day).locale(language).format('D MMM YYYY')
}

/** A moment to the second, in the time of this device. */
export function secondText(moment: string, language: string): string {
  return dayjs(moment).locale(language).format('D MMM YYYY HH:mm:ss')
}

/** A moment with its hour, in the time of this device. Undefined for none. */
export function dateTimeText(moment: string | null, language: string): string | undefined {
  return moment === null ? undefined : dayjs(moment).locale(language).format('D MMM YYYY HH:mm')
}
