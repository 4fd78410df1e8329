import type { AttendedEvent, Figures } from './event.ts'

const MINUTE = 60_000
const MOST_BARS = 24
// Bar lengths that people would choose themselves; long events are counted by the hour or the day.
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 360, 720, 1440].map((minutes) => minutes * MINUTE)
const AROUND = 3 * 60 * MINUTE

/** The people who came during a bar, which starts at `from` (milliseconds since 1970). */
export interface ArrivalBar {
  from: number
  people: number
  /** Everybody who had arrived by its end. */
  total: number
}

export interface Arrivals {
  bars: ArrivalBar[]
  /** The length of a bar in milliseconds. */
  step: number
  /**
   * People recorded long before or after the event, such as somebody added the day after. Mentioned, not
   * drawn.
   */
  outside: number
}

/** Turns arrivals by the minute into a few bars of equal length, without gaps. */
export function arrivalBars(
  arrivals: Figures['arrivals'],
  { start_time, end_time }: Pick<AttendedEvent, 'start_time' | 'end_time'>,
): Arrivals {
  const [start, end] = [Date.parse(start_time) - AROUND, Date.parse(end_time) + AROUND]
  const all = arrivals.map(({ minute, people }) => ({ at: Date.parse(minute), people }))
  const inside = all.filter(({ at }) => at >= start && at <= end)
  const outside = sum(all) - sum(inside)
  const times = inside.map(({ at }) => at)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const step =
    STEPS.find((length) => barsBetween(first, last, length) <= MOST_BARS) ?? STEPS[STEPS.length - 1]
  if (inside.length === 0 || step === undefined) return { bars: [], step: MINUTE, outside }

  const from = floor(first, step)
  const bars = Array.from({ length: barsBetween(first, last, step) }, (_, index): ArrivalBar => {
    const begin = from + index * step
    return {
      from: begin,
      people: sum(inside.filter(({ at }) => at >= begin && at < begin + step)),
      total: sum(inside.filter(({ at }) => at < begin + step)),
    }
  })
  return { bars, step, outside }
}

const floor = (time: number, step: number) => Math.floor(time / step) * step

const barsBetween = (first: number, last: number, step: number) =>
  (floor(last, step) - floor(first, step)) / step + 1

const sum = (counted: readonly { people: number }[]) =>
  counted.reduce((total, { people }) => total + people, 0)
