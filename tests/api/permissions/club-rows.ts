import { randomUUID } from 'node:crypto'

import { GRANTS } from '#db/seed/grants.ts'
import type { Database } from '#server/database/database.ts'

import { addEvent, type Club } from '../../helpers/club.ts'
import { webp } from '../../helpers/pictures.ts'
import { valueOf } from '../../helpers/requests.ts'
import { addRole } from '../../helpers/roles.ts'

/** What the role that nobody has permits. */
export const HELD = 'event:read'

/** Rows of a club, by what they are. */
export interface ClubRows {
  id: string
  members: Club['members']
  /** Published, with everyone registered and checked in. */
  openEvent: string
  /** Published, with nobody registered. */
  freeEvent: string
  /** Published, not started, and without answers. */
  comingEvent: string
  /** Published, with the leader in its only place and the member on the waiting list. */
  fullEvent: string
  draft: string
  privateEvent: string
  cancelled: string
  cancelledDraft: string
  unusedRole: string
  /** With the member and the leader in it; led by the door staff who asks. */
  group: string
  /** Led by the member who asks. */
  otherGroup: string
  invitation: { id: string; email: string; token: string }
  freeVerification: { id: string; email: string }
  template: string
  mail: string
  scan: string
  image: string
  logo: number
  /** The club’s own, which it applies for, and what it has sent to its payer. */
  grant: string
  sentGrant: string
}

/** Adds a row of every kind to a club, with `everyone` who asks in its lists, as far as they are its members. */
export async function addRows(db: Database, club: Club, everyone: string[]): Promise<ClubRows> {
  await addPhones(db, everyone)
  const openEvent = await addEvent(db, club.id, { title: 'Öppet' })
  await db.query('update api.events set series_id = id where id = $1', [openEvent])
  await addPhoto(db, club, openEvent)
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from api.user_roles where association_id = $1 and user_id = any ($2)',
    [club.id, [...everyone, club.members.Member]],
  )
  const people = rows.map(({ user_id }) => user_id)
  await db.query(
    `insert into api.event_registrations (event_id, user_id, status) select $1, unnest($2::uuid[]), 'going'`,
    [openEvent, people],
  )
  const unusedRole = await addRole(db, club.id, [HELD], { sort_order: 900 })
  const fullEvent = await addEvent(db, club.id, { title: 'Fullt', max_participants: 1 })
  await db.query(
    `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going'), ($1, $3, 'queued')`,
    [fullEvent, club.members.Leader, club.members.Member],
  )
  const image = 'version'
  await db.query(
    `insert into private.event_images (event_id, version, media_type, content) values ($1, $2, 'image/png', '\\x00')`,
    [openEvent, image],
  )
  const logo = 1
  await db.query(
    `insert into private.association_logos (association_id, version, media_type, content) values ($1, $2, 'image/png', '\\x00')`,
    [club.id, logo],
  )
  return {
    ...club,
    openEvent,
    freeEvent: await addEvent(db, club.id, { title: 'Ledigt' }),
    fullEvent,
    comingEvent: await addEvent(db, club.id, {
      title: 'Kommande',
      start_time: new Date(Date.now() + 86_400_000).toISOString(),
      end_time: new Date(Date.now() + 90_000_000).toISOString(),
    }),
    draft: await addEvent(db, club.id, { title: 'Utkast', status: 'draft' }),
    privateEvent: await addEvent(db, club.id, { title: 'Slutet', is_private: true }),
    cancelled: await addCancelled(db, club),
    cancelledDraft: await addEvent(db, club.id, { title: 'Aldrig av', status: 'cancelled' }),
    unusedRole,
    group: await addGroup(db, club, 'Trumpet'),
    otherGroup: await addGroup(db, club, 'Trombon'),
    invitation: await addInvitation(db, club, unusedRole),
    freeVerification: await addVerification(db, club.id),
    template: await valueOf(
      db,
      `insert into api.email_templates (association_id, kind, name, subject, html_body)
      values ($1, 'reminder', 'Egen', 'Ämne', '<p>Hej</p>') returning id`,
      [club.id],
    ),
    mail: await addMail(db, club, people),
    scan: await addAttendance(db, club, openEvent, people),
    image,
    logo,
    ...(await addGrant(db, club)),
  }
}

/** Adds a grant of the club’s own, and an application for it. */
async function addGrant(db: Database, club: Club): Promise<{ grant: string; sentGrant: string }> {
  const grant = await valueOf<string>(
    db,
    `insert into private.grants (association_id, name) values ($1, 'Kommunens') returning id`,
    [club.id],
  )
  await db.query(
    `insert into private.grant_rules select * from jsonb_populate_record(null::private.grant_rules, $1)`,
    [{ ...GRANTS.lok.versions['2023-07-01'], grant_id: grant, valid_from: '2020-01-01' }],
  )
  await db.query('insert into private.grant_groups (association_id, grant_id) values ($1, $2)', [
    club.id,
    grant,
  ])
  const sentGrant = await valueOf<string>(
    db,
    `insert into private.grant_applications (id, association_id, grant_id, grant_name, period_from, period_until, version, total,
      difference, activities, keep_until, content, people)
    values (gen_random_uuid(), $1, $2, 'Kommunens', '2020-01-01', '2020-07-01', 1, 0, 0, 0, '2100-01-01', '[]', array[$3::uuid]) returning id`,
    [club.id, grant, club.members.Member],
  )
  return { grant, sentGrant }
}

/** Cancels an event that members have been able to see. */
async function addCancelled(db: Database, club: Club): Promise<string> {
  const event = await addEvent(db, club.id, { title: 'Inställt' })
  await db.query(`update api.events set status = 'cancelled' where id = $1`, [event])
  return event
}

/** Gives the club’s member a photo, which an event’s doors show. */
async function addPhoto(db: Database, club: Club, event: string): Promise<void> {
  await db.query('update api.associations set shows_photos = true where id = $1', [club.id])
  await db.query('update api.events set shows_photos = true where id = $1', [event])
  await db.query(
    `insert into private.photos (user_id, version, media_type, content) values ($1, 'abcdefgh', 'image/webp', $2)`,
    [club.members.Member, webp(160, 160)],
  )
}

/** Gives everyone the maximum number of phones with a card. */
async function addPhones(db: Database, everyone: string[]): Promise<void> {
  await db.query(
    `insert into private.card_keys (user_id, number, public_key)
    select id, n, decode('02' || lpad(to_hex(n), 64, '0'), 'hex') from unnest($1::uuid[]) id, generate_series(1, 3) n
    on conflict do nothing`,
    [everyone],
  )
  await db.query('update private.cards set last_key = 3 where user_id = any ($1)', [everyone])
}

/** Creates a group with the club’s member and leader in it. */
async function addGroup(db: Database, club: Club, name: string): Promise<string> {
  const group = await valueOf<string>(
    db,
    `insert into api.groups (association_id, kind, name) values ($1, 'section', $2) returning id`,
    [club.id, name],
  )
  await db.query(
    'insert into api.group_members (group_id, user_id, association_id) select $1, unnest($2::uuid[]), $3',
    [group, [club.members.Member, club.members.Leader], club.id],
  )
  await db.query(
    `insert into api.group_needs (group_id, event_type, association_id, wanted) values ($1, 'concert', $2, 3)`,
    [group, club.id],
  )
  return group
}

async function addVerification(db: Database, clubId: string): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@example.org`
  const id = await valueOf<string>(
    db,
    `insert into private.verifications (type, email, association_id, expires_at)
    values ('user_invitation', $1, $2, now() + interval '1 day') returning id`,
    [email, clubId],
  )
  return { id, email }
}

async function addInvitation(db: Database, club: Club, role: string): Promise<ClubRows['invitation']> {
  const { id: verification, email } = await addVerification(db, club.id)
  const id = await valueOf<string>(
    db,
    `insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at, invited_by)
    values ($1, $2, $3, $4, now() + interval '1 day', $5) returning id`,
    [email, role, club.id, verification, club.members.Admin],
  )
  return { id, email, token: await valueOf(db, 'select private.new_token($1)', [verification]) }
}

async function addMail(db: Database, club: Club, people: string[]): Promise<string> {
  const mail = await valueOf<string>(
    db,
    `select private.queue_mail('announcement', 'sv', $1,
      (select jsonb_agg(jsonb_build_object('email', email, 'name', name, 'user_id', id)) from api.users where id = any ($2)),
      '{"sender": "Styrelsen"}', 'announcements')`,
    [club.id, people],
  )
  await db.query(`update private.mail_deliveries set state = 'failed' where message_id = $1`, [mail])
  return mail
}

/** Checks everybody in; resolves to the member’s scan. */
async function addAttendance(db: Database, club: Club, event: string, people: string[]): Promise<string> {
  await db.query(
    `insert into api.scans (scan_id, event_id, user_id, association_id, op, method, scanned_at, device_time, device_id, seq, result, answer)
    select gen_random_uuid(), $1, unnest($2::uuid[]), $3, 'check_in', 'card', now(), now(), 'door', 1, 'recorded', '{}'`,
    [event, people, club.id],
  )
  await db.query(
    `insert into api.event_attendance (event_id, user_id, check_in_time, scan_id, method, device_id, association_id)
    select event_id, user_id, scanned_at, scan_id, method, device_id, association_id from api.scans where event_id = $1`,
    [event],
  )
  // The member’s card had been replaced: a conflict for somebody to settle.
  return valueOf(
    db,
    `update api.scans set conflict = true, conflict_reason = 'card_replaced', outdated = 'card_replaced'
    where event_id = $1 and user_id = $2 returning scan_id`,
    [event, club.members.Member],
  )
}
