import { randomUUID } from 'node:crypto'

import type { Database } from '#server/database/database.ts'

import { allowFounding, addMember, type Club, createClub, type RoleName } from '../../helpers/club.ts'
import { valueOf } from '../../helpers/requests.ts'
import { PASSWORD } from '../../helpers/session.ts'
import { claimsOf, inSeconds } from '../../helpers/tokens.ts'
import type { Api } from '../api.ts'
import { addRows, type ClubRows, HELD } from './club-rows.ts'

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
  /** In a mail to the member, about an event of the club. */
  answerLink: { token: string; start_time: string }
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
    valueOf<string>(db, 'select id from api.permissions where name = $1', [HELD]),
    valueOf<string>(
      db,
      `select id from api.email_templates where association_id is null and kind = 'announcement' limit 1`,
    ),
  ])
  const world: Omit<World, 'club' | 'other' | 'child' | 'answerLink'> = {
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
    club: await addRows(db, club, everyone),
    other: await addRows(db, other, everyone),
  }
  await addGuardian(db, club, people.member.id)
  await addGuardian(db, other, other.members.Leader)
  await addLeader(db, rows.club.group, people['door staff'].id)
  await addLeader(db, rows.club.otherGroup, people.member.id)
  const answerLink = `select private.answer_token(e, u.id, u) as token, e.start_time::text
    from api.events e, api.users u where e.id = $1 and u.id = $2`
  const link = await db.query<World['answerLink']>(answerLink, [rows.club.comingEvent, people.member.id])
  return { ...world, ...rows, answerLink: link.rows[0] ?? { token: '', start_time: '' } }
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

async function addLink(db: Database, type: string, userId: string): Promise<string> {
  const id = await valueOf(
    db,
    `insert into private.verifications (type, email, user_id, expires_at)
    select $1, email, id, now() + interval '1 day' from api.users where id = $2 returning id`,
    [type, userId],
  )
  return valueOf(db, 'select private.new_token($1)', [id])
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
