import type { Database, Transaction } from '#server/database/database.ts'

import { ASSOCIATION_ID, insertAssociation } from './association.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'
import { demoCheckIns, demoRegistrations } from './demo-attendance.ts'
import { type DemoEvent, demoEvents } from './demo-events.ts'
import { insertGrants } from './demo-grants.ts'
import { demoGroups, insertGroups } from './demo-groups.ts'
import { insertGuardians, withYoungestWithoutAccount } from './demo-guardians.ts'
import { demoMembers } from './demo-members.ts'
import { insertMessages } from './demo-messages.ts'
import { insertPictures } from './demo-picture.ts'
import { createRandom } from './random.ts'

const [ADMIN, LEADER, DOOR_STAFF] = DEMO_ACCOUNTS

const BAND = {
  name: 'Norrviks Blåsorkester',
  type: 'music',
  address: 'Musikhuset, Skolgatan 4, 123 45 Norrvik',
  description: 'En symfonisk blåsorkester för alla åldrar, med repetition varje onsdag.',
  mission_statement: 'Att musik är något man gör tillsammans.',
  terms_and_conditions: 'Medlemsavgiften betalas före den 31 mars. Instrument och noter lånas mot kvitto.',
}

/**
 * Fills an empty database with a fictitious concert band: 240 members and events from a year around `now`.
 */
export async function seedDemo(database: Database, now: Date): Promise<void> {
  const random = createRandom(1923)
  const members = withYoungestWithoutAccount(demoMembers(random, now))
  const { events, running } = demoEvents(random, now)
  const registrations = demoRegistrations(random, events, members)
  // A separate generator, so that the other random data stay the same.
  const groups = demoGroups(createRandom(1924), members)
  const today = now.toISOString().slice(0, 10)
  const over = events.filter((event) => event.status === 'published' && event.end_time < today)
  const checkIns = demoCheckIns(random, over, members, registrations)
  const alreadyInside = demoCheckIns(random, [running], members, registrations)
    // The accounts printed at startup are still outside, so that there is somebody to check in.
    .filter(({ user_id }) => !members.slice(0, DEMO_ACCOUNTS.length).some(({ id }) => id === user_id))
    .slice(0, 38)

  await database.transaction(async (tx) => {
    await insertAssociation(tx, BAND)
    await insertMembers(tx, members)
    await insertGroups(tx, groups)
    await insertGuardians(tx)
    await insertEvents(tx, events)
    await insertRegistrations(tx, registrations)
    await keepDemoRunning(tx, now)
    await insertCheckIns(tx, [...checkIns, ...alreadyInside])
    await insertPictures(tx, events, today)
    await insertMessages(tx)
    await insertGrants(tx)
  })
}

/** Reschedules the always-running event, as app.tidy_up() does every hour. Does nothing without the demo. */
export async function keepDemoRunning(database: Pick<Database, 'query'>, now: Date): Promise<void> {
  await database.query('select private.keep_demo_running($1)', [now])
}

async function insertMembers(tx: Transaction, members: readonly object[]): Promise<void> {
  const json = JSON.stringify(members)
  await tx.query(
    `insert into api.users (id, name, email, date_of_birth, address, status, language, member_since)
    select id, name, email, date_of_birth, address, status, language, member_since
    from jsonb_populate_recordset(null::api.users, $1)`,
    [json],
  )
  await tx.query(
    `insert into api.user_roles (user_id, association_id, role_id)
    select m.id, $2, r.id from jsonb_to_recordset($1) m (id uuid, role text)
    join api.roles r on r.association_id = $2 and r.name = m.role`,
    [json, ASSOCIATION_ID],
  )
  // Hashed only once, because all four have the same password and bcrypt is slow by design.
  await tx.query('select private.set_password(id, $2) from api.users where email = $1', [
    ADMIN.email,
    ADMIN.password,
  ])
  await tx.query(
    `insert into private.passwords (user_id, hash)
    select u.id, p.hash from api.users u, private.passwords p
    where u.email = any ($1) and u.id <> p.user_id`,
    [DEMO_ACCOUNTS.map(({ email }) => email)],
  )
}

/** Inserts the events. Those that are cancelled were published before, so that members see them as cancelled. */
async function insertEvents(tx: Transaction, events: readonly DemoEvent[]): Promise<void> {
  await tx.query(
    `insert into api.events (id, association_id, title, description, type, location, start_time, end_time,
      max_participants, is_private, status, series_id, created_by)
    select e.id, a.id, e.title, e.description, e.type, e.location, e.start_time at time zone a.timezone,
      e.end_time at time zone a.timezone, e.max_participants, e.is_private,
      case e.status when 'cancelled' then 'published' else e.status end,
      e.series_id, (select id from api.users where email = $3)
    from api.associations a, jsonb_to_recordset($1) e (id uuid, title text, description text, type text, location text,
      start_time timestamp, end_time timestamp, max_participants int, is_private boolean, status text, series_id uuid)
    where a.id = $2
    order by e.start_time`,
    [JSON.stringify(events), ASSOCIATION_ID, LEADER.email],
  )
  const cancelled = events.filter(({ status }) => status === 'cancelled').map(({ id }) => id)
  await tx.query(`update api.events set status = 'cancelled' where id = any ($1)`, [cancelled])
}

async function insertRegistrations(tx: Transaction, registrations: readonly object[]): Promise<void> {
  await tx.query(
    `insert into api.event_registrations (event_id, user_id, status, date_registered)
    select r.event_id, r.user_id, r.status, least(e.start_time, now()) - make_interval(days => r.days_before)
    from jsonb_to_recordset($1) r (event_id uuid, user_id uuid, status text, days_before int)
    join api.events e on e.id = r.event_id`,
    [JSON.stringify(registrations)],
  )
}

/** Inserts check-ins as if recorded by a single door device. */
async function insertCheckIns(tx: Transaction, checkIns: readonly object[]): Promise<void> {
  const json = JSON.stringify(checkIns)
  await tx.query(
    `insert into api.scans (scan_id, event_id, user_id, association_id, op, method, scanned_at, device_time, recorded_at,
      device_id, device_name, seq, staff_id, result, answer)
    select c.scan_id, c.event_id, c.user_id, e.association_id, 'check_in', 'card', at, at, at,
      'entrance', 'Entrén', row_number() over (order by at), staff.id, 'recorded',
      private.answer(c.scan_id, 'recorded', null, at, 'Entrén', staff.name)
    from jsonb_to_recordset($1) c (scan_id uuid, event_id uuid, user_id uuid, minutes int)
    join api.events e on e.id = c.event_id
    join api.users staff on staff.email = $2
    cross join lateral (select e.start_time + make_interval(mins => c.minutes) as at) t`,
    [json, DOOR_STAFF.email],
  )
  await tx.query(
    `insert into api.event_attendance (event_id, user_id, check_in_time, scan_id, method, device_id, device_name,
      checked_in_by, association_id)
    select s.event_id, s.user_id, s.scanned_at, s.scan_id, s.method, s.device_id, s.device_name, s.staff_id, s.association_id
    from jsonb_to_recordset($1) c (scan_id uuid) join api.scans s using (scan_id)`,
    [json],
  )
}
