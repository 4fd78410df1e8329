import type { Transaction } from '#server/database/database.ts'

/** Of what the rules leave open: nothing is asked for, and nothing is paid. */
const OPEN = {
  period_months: 6,
  due_days: null,
  min_minutes: 0,
  event_types: null,
  weekdays: null,
  min_participants: 1,
  leaders_take_part: false,
  max_per_leader: null,
  min_leaders: 1,
  leader_age: 0,
  min_age: null,
  max_age: null,
  senior_age: null,
  one_per_day: null,
  members_only: true,
  min_meetings: 0,
  min_lessons: 0,
  max_week_minutes: null,
  min_presence: 0,
  activity_amount: 0,
  second_leader_amount: 0,
  participant_amount: 0,
  lesson_amount: 0,
  keep_years: 3,
}

const PRACTICE = ['training', 'match', 'tournament', 'rehearsal', 'concert']

/**
 * The grants that come with the app, by their code, with each version's first day. Amounts are in öre. Only those of `lok` are
 * the payer's own: a municipality and a study association set theirs, which a club enters in a copy.
 */
export const GRANTS = {
  lok: {
    id: '9a3e5be1-0000-4000-8000-000000000001',
    versions: {
      '2023-07-01': {
        ...OPEN,
        due_days: 56,
        min_minutes: 45,
        event_types: PRACTICE,
        min_participants: 3,
        max_per_leader: 20,
        leader_age: 13,
        min_age: 7,
        max_age: 25,
        one_per_day: 'sport',
        activity_amount: 2400,
        second_leader_amount: 600,
        participant_amount: 800,
      },
    },
  },
  municipality: {
    id: '9a3e5be1-0000-4000-8000-000000000002',
    versions: {
      '2020-01-01': {
        ...OPEN,
        min_minutes: 60,
        event_types: PRACTICE,
        min_participants: 5,
        min_age: 4,
        max_age: 25,
        senior_age: 65,
        one_per_day: 'club',
      },
    },
  },
  circle: {
    id: '9a3e5be1-0000-4000-8000-000000000003',
    versions: {
      '2020-01-01': {
        ...OPEN,
        event_types: ['rehearsal', 'training', 'other'],
        min_participants: 3,
        leaders_take_part: true,
        members_only: false,
        min_meetings: 3,
        min_lessons: 9,
        max_week_minutes: 12 * 60,
        min_presence: 3,
      },
    },
  },
  free: { id: '9a3e5be1-0000-4000-8000-000000000004', versions: { '2020-01-01': OPEN } },
} as const

/** Inserts or updates the grants that come with the app. */
export async function seedGrants(tx: Transaction): Promise<void> {
  const grants = Object.entries(GRANTS).map(([code, { id }]) => ({ id, code }))
  const versions = Object.values(GRANTS).flatMap(({ id, versions: byDay }) =>
    Object.entries(byDay).map(([valid_from, rules]) => ({ grant_id: id, valid_from, ...rules })),
  )
  await tx.query(
    `insert into private.grants (id, code) select id, code from jsonb_to_recordset($1) g (id uuid, code text)
    on conflict (id) do update set code = excluded.code`,
    [JSON.stringify(grants)],
  )
  await tx.query(
    `delete from private.grant_rules r using private.grants g where g.id = r.grant_id and g.association_id is null`,
  )
  await tx.query(
    `insert into private.grant_rules select * from jsonb_populate_recordset(null::private.grant_rules, $1)`,
    [JSON.stringify(versions)],
  )
}
