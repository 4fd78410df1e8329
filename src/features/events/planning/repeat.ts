import * as z from 'zod/mini'

import { addDays } from '#lib/month.ts'
import { message } from '#ui/form/message.ts'

/** The most events one repetition can create. */
export const MAX_REPETITIONS = 100

/** The intervals for repeating an event, in weeks. */
export const INTERVALS = ['1', '2', '3', '4'] as const

export interface RepeatFields {
  weeks: string
  /** The last possible day, YYYY-MM-DD; empty for no repetition. */
  until: string
}

const DAY_MS = 86_400_000

/**
 * How many events are added, and the day of the last one.
 * @param start in the club's time zone
 */
export function repetition(start: string, { weeks, until }: RepeatFields): { count: number; last: string } {
  const first = start.slice(0, 10)
  const step = Number(weeks) * 7
  const days = (Date.parse(until) - Date.parse(first)) / DAY_MS
  const count = Math.max(0, Math.floor(days / step)) || 0
  return { count, last: count > 0 ? addDays(first, count * step) : first }
}

export const repeatRules = {
  weeks: z.enum(INTERVALS),
  until: z
    .string()
    .check(z.refine((value) => value === '' || /^\d{4}-\d\d-\d\d$/.test(value), message('form.date'))),
}

/** A check for the whole object: a repetition creates at least one event, and not too many. */
export function hasRepetitions<Values extends RepeatFields>(startOf: (values: Values) => string) {
  const isWrong = (values: Values) => {
    if (values.until === '' || startOf(values) === '') return false
    const { count } = repetition(startOf(values), values)
    return count < 1 || count > MAX_REPETITIONS
  }
  return z.refine<Values>((values) => !isWrong(values), {
    path: ['until'],
    error: message('planning.wrong.until', { max: MAX_REPETITIONS }),
  })
}
