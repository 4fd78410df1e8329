import { z } from 'zod'

import { array, eventType, flag, strictObject, text, whole } from './values.ts'

const rules = strictObject({
  valid_from: text,
  period_months: whole,
  due_days: whole.nullable(),
  min_minutes: whole,
  event_types: array(eventType).nullable(),
  weekdays: array(whole).nullable(),
  min_participants: whole,
  leaders_take_part: flag,
  max_per_leader: whole.nullable(),
  min_leaders: whole,
  leader_age: whole,
  min_age: whole.nullable(),
  max_age: whole.nullable(),
  senior_age: whole.nullable(),
  one_per_day: z.enum(['club', 'sport']).nullable(),
  members_only: flag,
  min_meetings: whole,
  min_lessons: whole,
  max_week_minutes: whole.nullable(),
  min_presence: whole,
  activity_amount: whole,
  second_leader_amount: whole,
  participant_amount: whole,
  lesson_amount: whole,
  keep_years: whole,
})

const reason = z.enum([
  'ahead',
  'type',
  'weekday',
  'nobody',
  'short',
  'no_leader',
  'leader_elsewhere',
  'leader_unfit',
  'few',
  'week_full',
  'few_meetings',
])

const leftOut = { not_member: whole, wrong_age: whole, second: whole, seldom: whole, unpaid: whole }

const list = strictObject({
  grant: text,
  from: text,
  to: text,
  version: whole.nullable(),
  sent_at: text.nullable(),
  total: whole,
  activities: array(
    strictObject({
      event_id: text,
      title: text,
      start_time: text,
      minutes: whole,
      location: text.nullable(),
      group: text.nullable(),
      sport: text.nullable(),
      leaders: array(text),
      participants: array(text),
      amount: whole,
    }),
  ),
  people: z.record(z.string(), strictObject({ name: text, birth_year: whole.nullable() })),
})

/** Results of the functions about grants. */
export const GRANT_ANSWERS: Record<string, z.ZodType> = {
  'api.event_activity': strictObject({
    planned_minutes: whole,
    is_too_long: flag,
    minutes: whole,
    people: array(strictObject({ user_id: text, name: text, present: flag, leads: flag })),
    grants: array(
      strictObject({
        grant_id: text,
        code: text.nullable(),
        name: text.nullable(),
        reason: reason.nullable(),
        amount: whole,
        missing: whole,
        participants: whole,
        needed: whole,
        min_minutes: whole,
        no_birth_year: array(text),
        ...leftOut,
      }),
    ),
  }),
  'api.grant_list': list,
  'api.sent_grant_list': list,
  'api.grant_period': strictObject({
    from: text,
    to: text,
    due: text.nullable(),
    rules,
    total: whole,
    held: whole,
    counted: whole,
    ahead: whole,
    missing: whole,
    losses: whole,
    reasons: z.record(z.string(), whole),
    groups: array(
      strictObject({
        group_id: text.nullable(),
        held: whole,
        counted: whole,
        total: whole,
        missing: whole,
      }),
    ),
    lost: array(
      strictObject({
        event_id: text,
        title: text,
        slug: text,
        start_time: text,
        group_id: text.nullable(),
        reason: reason.nullable(),
        missing: whole,
        minutes: whole,
        participants: whole,
        present: whole,
        leaders: whole,
        no_birth_year: array(strictObject({ user_id: text, name: text })),
        ...leftOut,
      }),
    ),
  }),
  'api.grants': array(
    strictObject({
      id: text,
      code: text.nullable(),
      name: text.nullable(),
      versions: array(rules),
      groups: array(strictObject({ group_id: text.nullable(), sport: text.nullable(), any_age: flag })),
    }),
  ),
}
