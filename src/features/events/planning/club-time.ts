import '#lib/time/dates-in-words.ts'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'

import { isOwnZone } from '#lib/time/own-zone.ts'
import { wallClockIn } from '#lib/time/wall-clock.ts'

import { isOneEvening } from '../one-evening.ts'

// Events are planned in the club's time zone, wherever the planner happens to be.
dayjs.extend(utc)
dayjs.extend(timezone)

/** A moment as wall-clock time in the club's time zone, YYYY-MM-DDTHH:mm. */
export function toWallClock(iso: string, zone: string): string {
  return isOwnZone(zone) ? dayjs(iso).format('YYYY-MM-DDTHH:mm') : wallClockIn(zone, iso)
}

// The library's own conversion looks the zone up in the browser's tables on each call, which takes a slow phone 50 ms.
// As UTC, in which every time of day exists on every day, unlike on this device.
const inZone = (iso: string, zone: string) =>
  isOwnZone(zone) ? dayjs(iso) : dayjs.utc(toWallClock(iso, zone))

/** The moment of a wall-clock time in the club's time zone, ISO 8601. */
export function fromWallClock(wallClock: string, zone: string): string {
  return dayjs.tz(wallClock, zone).toISOString()
}

/**
 * Day and hours in the club's time zone: "Tue 24 Nov 2026, 18:30–21:00", or from one day to another.
 * @returns the two pieces between which a line may break
 */
export function spanText(
  { start_time, end_time }: { start_time: string; end_time: string },
  zone: string,
  language: string,
): [string, string] {
  const start = inZone(start_time, zone).locale(language)
  const end = inZone(end_time, zone).locale(language)
  const isShort = isOneEvening({ start_time, end_time }, (iso) => inZone(iso, zone).format('YYYY-MM-DD'))
  return [
    start.format('ddd D MMM YYYY,'),
    `${start.format('HH:mm')}–${end.format(isShort ? 'HH:mm' : 'ddd D MMM HH:mm')}`,
  ]
}

/**
 * Day and start in the club's time zone, on one short line: "Tue 24 Nov 18:30", with the year if it is not
 * the current one.
 */
export function briefSpanText(
  { start_time }: { start_time: string },
  zone: string,
  language: string,
): string {
  const start = inZone(start_time, zone).locale(language)
  return start.format(start.year() === dayjs().year() ? 'ddd D MMM HH:mm' : 'ddd D MMM YYYY HH:mm')
}

/** A calendar day: "Tue 24 Nov 2026". */
export function weekdayDateText(day: string, language: string): string {
  return dayjs(day).locale(language).format('ddd D MMM YYYY')
}
