import { randomUUID } from 'node:crypto'

import type { Database } from '#server/database/database.ts'

import {
  allowFounding,
  addEvent,
  addMember,
  type Club,
  createClub,
  type RoleName,
} from '../../helpers/club.ts'
import { webp } from '../../helpers/pictures.ts'
import { valueOf } from '../../helpers/requests.ts'
import { PASSWORD } from '../../helpers/session.ts'
import { claimsOf, inSeconds } from '../../helpers/tokens.ts'
import type { Api } from '../api.ts'

/**
 * Who asks, in the order of the columns of permissions.md. The last four are admins, denied access only
 * because of their session.
 */
export const ASKERS = [
  'anonymous',
  'member',
  'door staff',
  'leader',
  'board',
  'admin',
  'other club’s member',
  'other club’s admin',
  'inactive',
  'logged out',
  'expired',
  'refresh token',
] as const
export type Asker = (typeof ASKERS)[number]

export interface Person {
  id: string
  email: string
  /** The club that this person is a member of. */
  club: string
  /** The bearer token; none for a visitor. */
  token?: string
  refreshToken: string
}

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
}

export interface World {
  people: Record<Asker, Person>
  /** The club whose rows are requested; visitors can see it. */
  club: ClubRows
  /** Another club, hidden from visitors. */
  other: ClubRows
  permission: string
  heldPermission: string
  globalTemplate: string
  baseKey: string
  addedKey: string
  addedText: string
  links: Record<'registration' | 'password_reset', string>
  /** Of a login whose password was right. */
  twoStep: { token: string; recoveryCode: string }
  calendar: string
  unsubscribe: string
  /** A child of the club, without an account. */
  child: string
}

const ROLE_OF: Record<Asker, RoleName> = {
  anonymous: 'Member',
  member: 'Member',
  'door staff': 'Door staff',
  leader: 'Leader',
  board: 'Board',
  admin: 'Admin',
  'other club’s member': 'Member',
  'other club’s admin': 'Admin',
  inactive: 'Admin',
  'logged out': 'Admin',
  expired: 'Admin',
  'refresh token': 'Admin',
}

/** Two clubs with a row of every kind, and everyone who asks, logged in over the API. */
export async function createWorld({ database, logIn, ask, sign }: Api): Promise<World> {
  const db = database()
  const club = await createClub(db, 'Den öppna klubben')
  const other = await createClub(db, 'Den slutna klubben')
  await db.query('update api.associations set is_public = false where id = $1', [other.id])
  // Registering clubs is off by default, and would be refused to everybody.
  await allowFounding(db)

  const people = {} as Record<Asker, Person>
  let first: string | undefined
  for (const [n, asker] of ASKERS.entries()) {
    const email = `asker${n}-${randomUUID()}@example.org`
    const home = asker.startsWith('other') ? other : club
    const id = await addMember(db, home.id, ROLE_OF[asker], { name: asker, email })
    // The database may hold the demo, whose passwords are different.
    first ??= id
    if (first === id) await db.query('select private.set_password($1, $2)', [id, PASSWORD])
    else await copyPassword(db, first, id)
    const { access_token, refresh_token } = await logIn(email)
    people[asker] = { id, email, club: home.id, token: access_token, refreshToken: refresh_token }
  }
  delete people.anonymous.token
  await endSessions(people, db, ask, sign)

  const everyone = Object.values(people).map(({ id }) => id)
  const [permission, heldPermission, globalTemplate] = await Promise.all([
    valueOf<string>(db, `select id from api.permissions where name = 'event:delete'`),
    valueOf<string>(db, `select id from api.permissions where name = 'event:read'`),
    valueOf<string>(
      db,
      `select id from api.email_templates where association_id is null and kind = 'announcement' limit 1`,
    ),
  ])
  const world: Omit<World, 'club' | 'other' | 'child'> = {
    people,
    permission,
    heldPermission,
    globalTemplate,
    ...(await addTexts(db)),
    links: {
      registration: await addLink(db, 'registration', people.member.id),
      password_reset: await addLink(db, 'password_reset', people.member.id),
    },
    twoStep: await addHalfLogin(db, club.id),
    calendar: await valueOf(
      db,
      `insert into private.calendar_tokens (user_id, token) values ($1, $2) returning token`,
      [people.member.id, randomUUID()],
    ),
    unsubscribe: await valueOf(
      db,
      `insert into private.mail_addresses (email, token) values ($1, $2) returning token`,
      [people.member.email, randomUUID()],
    ),
  }
  const rows = {
    child: await addChild(db, club),
    club: await addRows(db, club, everyone, heldPermission),
    other: await addRows(db, other, everyone, heldPermission),
  }
  await addGuardian(db, club, people.member.id)
  await addGuardian(db, other, other.members.Leader)
  await addLeader(db, rows.club.group, people['door staff'].id)
  await addLeader(db, rows.club.otherGroup, people.member.id)
  return { ...world, ...rows }
}

/** Somebody with a second factor, halfway through a login that stays valid for the duration of the tests. */
async function addHalfLogin(db: Database, clubId: string): Promise<World['twoStep']> {
  const id = await addMember(db, clubId, 'Member', { name: 'two steps' })
  const [token, code] = [randomUUID(), 'abcde23456']
  await db.query(
    `with factor as (
      insert into private.second_factors (user_id, secret, confirmed_at) values ($1, $2, now()) returning user_id)
    insert into private.recovery_codes (user_id, hash) select user_id, private.recovery_hash(user_id, $3) from factor`,
    [id, Buffer.alloc(20, 7), code],
  )
  await db.query(
    `insert into private.half_logins (user_id, token_hash, created_at)
    values ($1, sha256(convert_to($2, 'utf8')), now() + interval '1 day')`,
    [id, token],
  )
  return { token, recoveryCode: code }
}

/** Copies the password of `of`, so that bcrypt, slow by design, runs only once. */
async function copyPassword(db: Database, of: string, userId: string): Promise<void> {
  await db.query(
    'insert into private.passwords (user_id, hash) select $1, hash from private.passwords where user_id = $2',
    [userId, of],
  )
}

async function endSessions(
  people: World['people'],
  db: Database,
  ask: Api['ask'],
  sign: Api['sign'],
): Promise<void> {
  const { inactive, expired } = people
  await db.query(`update api.users set status = 'inactive' where id = $1`, [inactive.id])
  // The session stays active, so that it is refused because of the account’s status.
  await db.query('update private.sessions set revoked_at = null where user_id = $1', [inactive.id])
  await ask('POST /rpc/logout', { as: people['logged out'].token!, prefer: 'tx=commit' })
  expired.token = sign({ ...claimsOf(expired.token!), iat: inSeconds(-1000), exp: inSeconds(-100) })
  people['refresh token'].token = people['refresh token'].refreshToken
}

async function addRows(db: Database, club: Club, everyone: string[], permission: string): Promise<ClubRows> {
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
  const unusedRole = await valueOf<string>(
    db,
    `insert into api.roles (name, association_id, sort_order) values ('Gäst', $1, 900) returning id`,
    [club.id],
  )
  await db.query(
    'insert into api.role_permissions (role_id, permission_id, association_id) values ($1, $2, $3)',
    [unusedRole, permission, club.id],
  )
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
  }
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

async function addChild(db: Database, club: Club): Promise<string> {
  const id = await addMember(db, club.id, 'Member', { name: 'child' })
  await db.query(`update api.users set email = id || '@no-login.invalid' where id = $1`, [id])
  return id
}

/** Makes somebody a guardian of the club’s member. */
async function addGuardian(db: Database, club: Club, userId: string): Promise<void> {
  await db.query(
    'insert into api.guardians (association_id, child_id, guardian_id, slot) values ($1, $2, $3, 1)',
    [club.id, club.members.Member, userId],
  )
}

async function addLeader(db: Database, group: string, userId: string): Promise<void> {
  await db.query(
    `insert into api.group_members (group_id, user_id, association_id, is_leader)
    select id, $2, association_id, true from api.groups where id = $1`,
    [group, userId],
  )
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

async function addLink(db: Database, type: string, userId: string): Promise<string> {
  const id = await valueOf(
    db,
    `insert into private.verifications (type, email, user_id, expires_at)
    select $1, email, id, now() + interval '1 day' from api.users where id = $2 returning id`,
    [type, userId],
  )
  return valueOf(db, 'select private.new_token($1)', [id])
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

async function addTexts(db: Database): Promise<Pick<World, 'baseKey' | 'addedKey' | 'addedText'>> {
  const addKey = (key: string, isBase: boolean) =>
    valueOf<string>(
      db,
      'insert into translations.keys (key, namespace, is_base) values ($1, $2, $3) returning id',
      [key, 'permissions', isBase],
    )
  const addedKey = await addKey(`permissions.${randomUUID()}`, false)
  return {
    baseKey: await addKey(`permissions.${randomUUID()}`, true),
    addedKey,
    addedText: await valueOf(
      db,
      `insert into translations.translations (key_id, language_code, value) values ($1, 'sv', 'Text') returning id`,
      [addedKey],
    ),
  }
}
