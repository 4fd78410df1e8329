import * as z from 'zod/mini'

import type { Writable } from '#api/relations.ts'
import type { EventType } from '#api/rows.ts'
import { changes } from '#lib/async/changes.ts'
import { message } from '#ui/form/message.ts'
import { always, text } from '#ui/form/rules.ts'

import { fromWallClock, toWallClock } from './club-time.ts'

/** The values of an event form. Times are wall-clock time in the club's time zone, YYYY-MM-DDTHH:mm. */
export type EventFields = z.infer<z.ZodMiniObject<ReturnType<typeof fieldRules>>>

export const CODE_RULE_CHOICES = ['', 'admit', 'ask', 'refuse'] as const

/** The event columns a form can change: all but the status. */
export type EventColumns = Omit<Writable<'events'>, 'status'>

/** Maps the API's field names to the form's. */
export const FIELD_ALIASES = { start_time: 'start', end_time: 'end', max_participants: 'places' } as const

const MOST_PLACES = 100_000
const MOST_GUESTS = 20
const LONGEST_DAYS = 366

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)
const isWallClock = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)

/**
 * The rules for each field.
 * @param going how many people are going, guests included; there cannot be fewer places
 */
export const fieldRules = (going = 0) => ({
  title: text({ min: 2, max: 200 }),
  type: z.string().check(z.minLength(1, message('form.required'))),
  start: wallClock(),
  end: wallClock(),
  location: text({ max: 300 }),
  /** Street and town, for the map link. */
  address: text({ max: 300 }),
  description: text({ max: 10_000 }),
  /** How many can attend; empty for no limit. */
  places: z.string().check(
    z.trim(),
    z.refine((value) => value === '' || /^[1-9]\d{0,5}$/.test(value), {
      error: message('planning.wrong.places', { max: MOST_PLACES }),
      abort: true,
    }),
    z.refine(
      (value) => value === '' || Number(value) <= MOST_PLACES,
      message('planning.wrong.places', { max: MOST_PLACES }),
    ),
    z.refine(
      (value) => value === '' || Number(value) >= going,
      message('planning.wrong.places_taken', { count: going }),
    ),
  ),
  /** How many guests each member may bring; empty for none. */
  guests_allowed: z.string().check(
    z.trim(),
    z.refine(
      (value) => /^\d{0,2}$/.test(value) && Number(value) <= MOST_GUESTS,
      message('planning.wrong.guests', { max: MOST_GUESTS }),
    ),
  ),
  is_private: z.boolean(),
  /** The deadline for answering, YYYY-MM-DD; empty for none. */
  answer_by: z
    .string()
    .check(z.refine((value) => value === '' || isDay(value), message('planning.wrong.day'))),
  /** How many days before the deadline to remind those without an answer; empty for no reminder. */
  answer_reminder_days: z.string(),
  /** The ids of the invited groups; empty for everybody. */
  group_ids: z.array(z.string()),
  others_see: z.boolean(),
  /** How doors treat old codes and paper cards; empty to follow the club's setting. */
  old_codes: z.enum(CODE_RULE_CHOICES),
  paper_cards: z.enum(CODE_RULE_CHOICES),
  /** Whether doors show photos of members, if the club does. */
  shows_photos: z.boolean(),
})

/**
 * Checks for the whole object: an event ends after it starts, lasts at most a year, and is answered by the
 * day it starts.
 */
export function timesInOrder<Values extends { start: string; end: string; answer_by: string }>() {
  return [
    z.refine<Values>(({ start, end }) => !isWallClock(start) || !isWallClock(end) || start < end, {
      ...always,
      path: ['end'],
      error: message('planning.wrong.end'),
    }),
    z.refine<Values>(({ start, end }) => !(daysBetween(start, end) > LONGEST_DAYS), {
      ...always,
      path: ['end'],
      error: message('planning.wrong.too_long'),
    }),
    z.refine<Values>(({ start, answer_by }) => !isWallClock(start) || answer_by <= start.slice(0, 10), {
      ...always,
      path: ['answer_by'],
      error: message('planning.wrong.answer_by'),
    }),
  ] as const
}

export function toFields(event: EventColumns, zone: string): EventFields {
  return {
    title: event.title,
    type: event.type,
    start: toWallClock(event.start_time, zone),
    end: toWallClock(event.end_time, zone),
    location: event.location ?? '',
    address: event.address ?? '',
    description: event.description ?? '',
    places: event.max_participants === null ? '' : String(event.max_participants),
    guests_allowed: event.guests_allowed === 0 ? '' : String(event.guests_allowed),
    is_private: event.is_private,
    answer_by: event.answer_by ?? '',
    answer_reminder_days: event.answer_reminder_days === null ? '' : String(event.answer_reminder_days),
    group_ids: event.group_ids,
    others_see: event.others_see,
    old_codes: event.old_codes ?? '',
    paper_cards: event.paper_cards ?? '',
    shows_photos: event.shows_photos,
  }
}

/** Empty fields are sent as null. */
export function toColumns(fields: EventFields, zone: string): EventColumns {
  return {
    title: fields.title,
    // The form offers only valid types.
    type: fields.type as EventType,
    start_time: fromWallClock(fields.start, zone),
    end_time: fromWallClock(fields.end, zone),
    location: fields.location || null,
    address: fields.address || null,
    description: fields.description || null,
    max_participants: fields.places === '' ? null : Number(fields.places),
    guests_allowed: Number(fields.guests_allowed),
    is_private: fields.is_private,
    answer_by: fields.answer_by || null,
    answer_reminder_days:
      fields.answer_by === '' || fields.answer_reminder_days === ''
        ? null
        : Number(fields.answer_reminder_days),
    group_ids: fields.group_ids,
    others_see: fields.group_ids.length > 0 && fields.others_see,
    old_codes: fields.old_codes || null,
    paper_cards: fields.paper_cards || null,
    shows_photos: fields.shows_photos,
  }
}

/** Only the changed columns, so that individual differences within a series are kept. */
export function changedColumns(before: EventFields, after: EventFields, zone: string): Partial<EventColumns> {
  return changes(toColumns(before, zone), toColumns(after, zone))
}

/** The end that keeps the event's length when its start moves; for a new event, two hours after the start. */
export function movedEnd(start: string, startBefore: string, endBefore: string): string {
  if (!isWallClock(start)) return endBefore
  const isKnown = isWallClock(startBefore) && isWallClock(endBefore) && startBefore < endBefore
  const minutes = isKnown ? minutesBetween(startBefore, endBefore) : 120
  return new Date(Date.parse(`${start}Z`) + minutes * 60_000).toISOString().slice(0, 16)
}

// Wall-clock arithmetic, without daylight saving time: the Z only keeps the device's time zone out.
const minutesBetween = (start: string, end: string) =>
  (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000
const daysBetween = (start: string, end: string) => minutesBetween(start, end) / (24 * 60)

function wallClock() {
  return z
    .string()
    .check(
      z.minLength(1, { error: message('form.required'), abort: true }),
      z.refine(isWallClock, message('planning.wrong.time')),
    )
}
