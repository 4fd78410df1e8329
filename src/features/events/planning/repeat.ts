import * as z from 'zod/mini'

import { addDays } from '#lib/time/month.ts'
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
 * @param after the start of the last event of its series, after which those added begin; the event's own start if it
 * is in none
 */
export function repetition(
  start: string,
  { weeks, until }: RepeatFields,
  after = start,
): { count: number; last: string } {
  const step = Number(weeks) * 7
  const [first, time] = [start.slice(0, 10), start.slice(10)]
  if (Number.isNaN(Date.parse(first))) return { count: 0, last: first }
  const dayOf = (repetition: number) => addDays(first, repetition * step)
  const upTo = (day: string) =>
    Math.max(0, Math.floor((Date.parse(day) - Date.parse(first)) / DAY_MS / step)) || 0
  const there = upTo(after.slice(0, 10))
  const passed = dayOf(there) + time > after ? there - 1 : there
  const total = upTo(until)
  const count = Math.max(0, total - passed)
  return { count, last: count > 0 ? dayOf(total) : first }
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
