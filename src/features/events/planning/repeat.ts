import * as z from 'zod/mini'

import { message } from '#ui/form/message.ts'

/** The most events that one repetition makes. */
export const MAX_REPETITIONS = 100

/** How often an event can be repeated, in weeks. */
export const INTERVALS = ['1', '2', '3', '4'] as const

export interface RepeatFields {
  weeks: string
  /** The last day on which there may be one, YYYY-MM-DD; empty for no repetition. */
  until: string
}

const DAY = 24 * 3_600_000

/** How many more events there will be, and on which day the last one is. @param start on the club's clock */
export function repetition(start: string, { weeks, until }: RepeatFields): { count: number; last: string } {
  const first = Date.parse(start.slice(0, 10))
  const step = Number(weeks) * 7 * DAY
  const count = Math.max(0, Math.floor((Date.parse(until) - first) / step)) || 0
  return { count, last: new Date((first || 0) + count * step).toISOString().slice(0, 10) }
}

export const repeatRules = {
  weeks: z.enum(INTERVALS),
  until: z
    .string()
    .check(z.refine((value) => value === '' || /^\d{4}-\d\d-\d\d$/.test(value), message('form.date'))),
}

/** For the check of an object: a repetition makes at least one event, and not too many. */
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
