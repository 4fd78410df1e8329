import dayjs from 'dayjs'

import type { ArrivalBar } from './arrivals.ts'

const DAY = 24 * 3_600_000

/** Formats a time in the chart: the hour, with the date when the bars span more than a day. */
export function clockOf(bars: readonly ArrivalBar[]): (time: number) => string {
  const [first, last] = [bars[0]?.from ?? 0, bars.at(-1)?.from ?? 0]
  const format = last - first >= DAY ? 'D/M HH:mm' : 'HH:mm'
  return (time) => dayjs(time).format(format)
}
