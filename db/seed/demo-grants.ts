import type { Transaction } from '#server/database/database.ts'

import { ASSOCIATION_ID } from './association.ts'
import { GRANTS } from './grants.ts'

const OWN = [
  {
    id: '9a3e5be1-0000-4000-8000-0000000000d1',
    name: 'Norrviks kommun',
    rules: {
      ...GRANTS.municipality.versions['2020-01-01'],
      activity_amount: 2500,
      participant_amount: 900,
      due_days: 56,
    },
  },
  {
    id: '9a3e5be1-0000-4000-8000-0000000000d2',
    name: 'Studieförbundet Norrvik',
    rules: { ...GRANTS.circle.versions['2020-01-01'], lesson_amount: 6000, due_days: 31 },
  },
]

/** Lets the demo association apply for grants with what everybody is invited to. */
export async function insertGrants(tx: Transaction): Promise<void> {
  const rows = OWN.map(({ id, name, rules }) => ({
    id,
    name,
    association_id: ASSOCIATION_ID,
    grant_id: id,
    valid_from: '2020-01-01',
    any_age: false,
    ...rules,
  }))
  const json = JSON.stringify(rows)
  await tx.query(
    `insert into private.grants (id, association_id, name)
    select id, association_id, name from jsonb_populate_recordset(null::private.grants, $1)`,
    [json],
  )
  await tx.query(
    `insert into private.grant_rules select * from jsonb_populate_recordset(null::private.grant_rules, $1)`,
    [json],
  )
  await tx.query(
    `insert into private.grant_groups (grant_id, association_id)
    select grant_id, association_id from jsonb_populate_recordset(null::private.grant_groups, $1)`,
    [json],
  )
  // Two of its rehearsals give less than they could: one was cut short, and nobody is said to have led the other.
  const rehearsal = `select id from api.events
    where association_id = $1 and type = 'rehearsal' and group_ids = '{}' and status in ('published', 'archived') and end_time < now()
    order by start_time desc, id limit 1`
  await tx.query(`insert into private.activity_minutes select id, 50 from (${rehearsal} offset 1) held`, [
    ASSOCIATION_ID,
  ])
  await tx.query(
    `insert into private.activity_leaders (event_id, user_id, leads)
    select l.event_id, l.user_id, false from (${rehearsal} offset 3) held, private.activity_led_by(array[held.id]) l`,
    [ASSOCIATION_ID],
  )
}
