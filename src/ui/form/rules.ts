import * as z from 'zod/mini'

import { isAddress, plainAddress } from '#lib/text/addresses.ts'

import { message } from './message.ts'

// The forms' rules for fields, with each message in one place. The rules are the server's; here they only
// save a round trip. If a field breaks several rules, the first one is reported. No rule stops the
// validation, so errors in other fields are reported at the same time.

/** A text, trimmed; with `min` 0 it is optional. */
export function text({ min = 0, max }: { min?: number; max: number }) {
  const shortest = min > 1 ? [z.minLength(min, message('form.too_short', { min }))] : []
  return z
    .string()
    .check(
      z.trim(),
      ...(min > 0 ? [z.minLength(1, message('form.required'))] : []),
      ...shortest,
      z.maxLength(max, message('form.too_long', { max })),
    )
}

/** An e-mail address. */
export function emailAddress() {
  return z
    .string()
    .check(
      z.overwrite(plainAddress),
      z.minLength(1, message('form.required')),
      z.refine(isAddress, message('form.email')),
    )
}

/** A password that is only compared, such as the current one. */
export function anyPassword() {
  return z.string().check(z.minLength(1, message('form.required')))
}

/**
 * For a check of an object that runs whatever is wrong with its fields, so that all errors are reported at
 * once.
 */
export const always = { when: () => true }

/** For a check of an object: the field `repeated` must equal `field`. */
export function sameAs<Values extends object>(field: keyof Values, repeated: keyof Values & string) {
  return z.refine<Values>((values) => values[field] === values[repeated], {
    ...always,
    path: [repeated],
    error: message('form.not_the_same'),
  })
}

/** Whether it is formatted as a day, and exists in the calendar. */
function isDay(value: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/** A day as YYYY-MM-DD within bounds, both included; with `optional` it may be empty. */
export function day({ from, to, optional = false }: { from: string; to: string; optional?: boolean }) {
  return z.string().check(
    z.refine((value) => optional || value !== '', message('form.required')),
    z.refine((value) => value === '' || isDay(value), message('form.date')),
    z.refine(
      (value) => value === '' || (from <= value && value <= to),
      message('form.date_between', { from, to }),
    ),
  )
}
