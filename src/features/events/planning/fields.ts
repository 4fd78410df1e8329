import * as z from 'zod/mini'

import type { EventType } from '#api/rows.ts'
import { message } from '#ui/form/message.ts'
import { always, text } from '#ui/form/rules.ts'

import { fromWallClock, toWallClock } from './club-time.ts'
import type { PlannedEvent } from './event.ts'

/** What a form holds of an event. Times are what the club's clock shows, YYYY-MM-DDTHH:mm. */
export interface EventFields {
  title: string
  type: string
  start: string
  end: string
  location: string
  /** Street and town, for a map. */
  address: string
  description: string
  /** How many may come; empty for as many as like. */
  places: string
  /** How many guests each may bring; empty for none. */
  guests_allowed: string
  is_private: boolean
  /** The last day to answer, YYYY-MM-DD; empty for none. */
  answer_by: string
  /** How many days before it those without an answer are reminded; empty for not at all. */
  answer_reminder_days: string
  /** The ids of the groups that are invited; none for everybody. */
  group_ids: string[]
  others_see: boolean
  /** What doors do with codes of another time, and with paper; empty for what the club does. */
  old_codes: CodeRuleChoice
  paper_cards: CodeRuleChoice
  /** Whether doors show photos of members, where the club does. */
  shows_photos: boolean
}

export const CODE_RULE_CHOICES = ['', 'admit', 'ask', 'refuse'] as const

type CodeRuleChoice = (typeof CODE_RULE_CHOICES)[number]

/** What of an event a form changes. */
export type EventColumns = Pick<
  PlannedEvent,
  | 'title'
  | 'type'
  | 'start_time'
  | 'end_time'
  | 'location'
  | 'address'
  | 'description'
  | 'max_participants'
  | 'guests_allowed'
  | 'is_private'
  | 'answer_by'
  | 'answer_reminder_days'
  | 'group_ids'
  | 'others_see'
  | 'old_codes'
  | 'paper_cards'
  | 'shows_photos'
>

/** What the API calls a field, and what it is called here. */
export const FIELD_ALIASES = { start_time: 'start', end_time: 'end', max_participants: 'places' } as const

const MOST_PLACES = 100_000
const MOST_GUESTS = 20
const LONGEST_DAYS = 366

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)
const isWallClock = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)

/** The rules for one field each. @param going how many people will come, guests too: there cannot be fewer places */
export const fieldRules = (going = 0) => ({
  title: text({ min: 2, max: 200 }),
  type: z.string().check(z.minLength(1, message('form.required'))),
  start: wallClock(),
  end: wallClock(),
  location: text({ max: 300 }),
  address: text({ max: 300 }),
  description: text({ max: 10_000 }),
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
  guests_allowed: z.string().check(
    z.trim(),
    z.refine(
      (value) => /^\d{0,2}$/.test(value) && Number(value) <= MOST_GUESTS,
      message('planning.wrong.guests', { max: MOST_GUESTS }),
    ),
  ),
  is_private: z.boolean(),
  answer_by: z
    .string()
    .check(z.refine((value) => value === '' || isDay(value), message('planning.wrong.day'))),
  answer_reminder_days: z.string(),
  group_ids: z.array(z.string()),
  others_see: z.boolean(),
  old_codes: z.enum(CODE_RULE_CHOICES),
  paper_cards: z.enum(CODE_RULE_CHOICES),
  shows_photos: z.boolean(),
})

/** For the check of an object: an event ends after it has begun, and within a year, and is answered before it begins. */
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

/** What is left empty is nothing to the server. */
export function toColumns(fields: EventFields, zone: string): EventColumns {
  return {
    title: fields.title,
    // One of those that the form offers.
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

/** Only what has changed, so that what is special about the others of a series stays. */
export function changedColumns(before: EventFields, after: EventFields, zone: string): Partial<EventColumns> {
  const [was, is] = [toColumns(before, zone), toColumns(after, zone)]
  const changed = Object.entries(is).filter(
    ([name, value]) => JSON.stringify(was[name as keyof EventColumns]) !== JSON.stringify(value),
  )
  return Object.fromEntries(changed)
}

/** The end that keeps an event as long as it was when its start is moved; of a new one two hours later. */
export function movedEnd(start: string, startBefore: string, endBefore: string): string {
  if (!isWallClock(start)) return endBefore
  const isKnown = isWallClock(startBefore) && isWallClock(endBefore) && startBefore < endBefore
  const minutes = isKnown ? minutesBetween(startBefore, endBefore) : 120
  return new Date(Date.parse(`${start}Z`) + minutes * 60_000).toISOString().slice(0, 16)
}

// On the wall's clock, which knows of no summer time: the letter Z only keeps the device's zone out of it.
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
