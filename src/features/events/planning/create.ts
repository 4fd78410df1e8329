import * as z from 'zod/mini'

import { addDays } from '#lib/time/month.ts'
import { correctedNow } from '#lib/time/server-clock.ts'

import type { PlannedEvent } from './event.ts'
import { timesInOrder, type EventFields, fieldRules, movedEnd, toFields } from './fields.ts'
import { type RepeatFields, repeatRules, hasRepetitions } from './repeat.ts'

/** The values of the form for a new event. */
export interface NewEventFields extends EventFields, RepeatFields {
  /** Chosen before the first attempt, so that a retry after a lost response finds the event; empty until then. */
  id: string
  /** A data URL; empty for none. */
  picture: string
  publish: boolean
  /** Whether to e-mail those who are invited. */
  tell: boolean
}

export const emptyFields: NewEventFields = {
  id: '',
  title: '',
  type: '',
  start: '',
  end: '',
  location: '',
  address: '',
  description: '',
  places: '',
  guests_allowed: '',
  is_private: false,
  answer_by: '',
  answer_reminder_days: '',
  group_ids: [],
  others_see: false,
  old_codes: '',
  paper_cards: '',
  shows_photos: false,
  picture: '',
  weeks: '1',
  until: '',
  publish: true,
  tell: false,
}

/** The fields of the first step. */
export const FIRST_STEP = [
  'title',
  'type',
  'start',
  'end',
  'weeks',
  'until',
  'location',
  'address',
  'answer_by',
  'answer_reminder_days',
  'group_ids',
  'others_see',
] as const

export const newEventSchema = z
  .object({
    ...fieldRules(),
    ...repeatRules,
    id: z.string(),
    picture: z.string(),
    publish: z.boolean(),
    tell: z.boolean(),
  })
  .check(
    ...timesInOrder<NewEventFields>(),
    hasRepetitions<NewEventFields>(({ start }) => start),
  )

const WEEK = 7 * 24 * 3_600_000

/** A copy of an event, moved by whole weeks, at least one, to the first that has not begun. */
export function copyOf(
  event: PlannedEvent,
  picture: string,
  zone: string,
  now: Date = correctedNow(),
): NewEventFields {
  const fields = toFields(event, zone)
  const weeks = Math.max(1, Math.ceil((now.getTime() - Date.parse(event.start_time)) / WEEK))
  const start = addDays(fields.start.slice(0, 10), 7 * weeks) + fields.start.slice(10)
  const answerBy = fields.answer_by && addDays(fields.answer_by, 7 * weeks)
  return {
    ...emptyFields,
    ...fields,
    start,
    end: movedEnd(start, fields.start, fields.end),
    answer_by: answerBy,
    picture,
  }
}
