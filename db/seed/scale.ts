import type { Database } from '#server/database/database.ts'

import { ASSOCIATION_ID, insertAssociation } from './association.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'

/** The event whose door is measured; it starts an hour before seeding and lasts a day. */
export const SCALE_EVENT_ID = '5a3e5be1-0000-4000-8000-00000000e0e0'

/**
 * Fills an empty database with an association of `members` people, generated in SQL, for measurements. They
 * include the demo's accounts, and three in four are going to the only event, which everyone may enter.
 */
export async function seedScale(database: Database, members: number): Promise<void> {
  await database.transaction(async (tx) => {
    await insertAssociation(tx, { name: 'Tiotusen toner', type: 'music' })
    await tx.query(
      `insert into api.users (name, email, status)
      select a.name, a.email, 'verified' from jsonb_to_recordset($1) a (name text, email text)
      union all
      select 'Member ' || n, 'member' || n || '@example.org', 'verified'
      from generate_series(1, $2 - jsonb_array_length($1)) n`,
      [JSON.stringify(DEMO_ACCOUNTS), members],
    )
    await tx.query(
      `insert into api.user_roles (user_id, association_id, role_id)
      select u.id, r.association_id, r.id
      from api.users u
      left join jsonb_to_recordset($1) a (email text, role text) using (email)
      join api.roles r on r.association_id = $2 and r.name = coalesce(a.role, 'Member')`,
      [JSON.stringify(DEMO_ACCOUNTS), ASSOCIATION_ID],
    )
    for (const { email, password } of DEMO_ACCOUNTS) {
      await tx.query('select private.set_password(id, $2) from api.users where email = $1', [email, password])
    }
    await tx.query(
      `insert into api.events (id, association_id, title, type, location, start_time, end_time, status)
      values ($1, $2, 'Jättekonserten', 'concert', 'Arenan', now() - interval '1 hour', now() + interval '23 hours',
        'published')`,
      [SCALE_EVENT_ID, ASSOCIATION_ID],
    )
    await tx.query(
      `insert into api.event_registrations (event_id, user_id, status)
      select $1, id, 'going' from (select id, row_number() over (order by id) as n from api.users) u where n % 4 <> 0`,
      [SCALE_EVENT_ID],
    )
  })
}
