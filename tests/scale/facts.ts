import { ASSOCIATION_ID } from '#db/seed/association.ts'
import { DEMO_ACCOUNTS } from '#db/seed/demo-accounts.ts'
import { GRANTS } from '#db/seed/grants.ts'
import type { Database } from '#server/database/database.ts'

import { allowFounding } from '../helpers/club.ts'
import { addRole } from '../helpers/roles.ts'
import type { Asker } from './asker.ts'

/** The rows that the calls use, and the tokens of the callers. */
export interface Facts {
  club: string
  now: string
  tokens: Partial<Record<Asker, string>>
  refreshToken: string
  sessionId: string
  passkeyId: string
  /** Signs the tokens. */
  jwtSecret: string
  ids: Record<'admin' | 'leader' | 'door' | 'member', string>
  password: string
  /** An ordinary member, and one to be deleted. */
  other: { id: string; email: string; name: string }
  leaving: string
  /** Events: the fullest past one, a running one, an upcoming one, and one that nobody attended. */
  past: { id: string; slug: string }
  /** Somebody who was admitted with a replaced card at the past event. */
  conflict: { user_id: string; scan_id: string }
  running: string
  coming: string
  /** The last in the queue of a full event. */
  queue: { event_id: string; user_id: string }
  deletable: string
  /** One event of a series of fifty, and the series. */
  series: string
  seriesId: string
  memberRole: string
  spareRole: string
  /** A child of the member. */
  child: string
  /** A member without an account. */
  accountless: string
  /** A group with members, and an empty one. */
  group: string
  spareGroup: string
  permission: string
  mail: string
  template: string
  key: string
  spareKey: string
  translation: string
  namespace: string
  links: { invitation: string; registration: string; reset: string }
  /** The address of an invitation, and its id. */
  invited: string
  invitation: string
  verification: string
  calendarToken: string
  wayOut: string
  answerLink: { token: string; start_time: string }
  /**
   * A login whose password was right, recovery codes of that person and the leader, and door staff’s TOTP
   * key.
   */
  twoStep: { token: string; recoveryCode: string; secret: string }
  image: { event: string; version: string }
  /** What was sent for a grant. */
  sentGrant: string
}

const ASKERS: Record<keyof Facts['ids'], number> = { admin: 0, leader: 1, door: 2, member: 3 }

/** Adds missing rows that the calls need to a filled database, logs in the callers, and returns it all. */
export async function gatherFacts(database: Database): Promise<Facts> {
  const one = async <Value = string>(sql: string, values: readonly unknown[] = []): Promise<Value> => {
    const { rows } = await database.query(sql, values)
    if (rows.length === 0) throw new Error(`nothing found: ${sql}`)
    return Object.values(rows[0] ?? {})[0] as Value
  }
  const club = ASSOCIATION_ID
  await allowFounding(database)

  await database.query('update api.associations set shows_participants = true, shows_photos = true')
  await database.query('update api.events set shows_photos = true where end_time > now()')
  await database.query(
    `insert into private.photos (user_id, version, media_type, content)
    select id, 'abcdefgh', 'image/webp', sha256(id::text::bytea) from api.users on conflict do nothing`,
  )
  // All calls together take longer than a token is valid.
  await database.query(`update private.settings set value = '86400' where key = 'access_token_seconds'`)

  let sessionId = ''
  const ids = {} as Facts['ids']
  const tokens: Facts['tokens'] = {}
  let refreshToken = ''
  for (const [asker, n] of Object.entries(ASKERS) as [keyof Facts['ids'], number][]) {
    ids[asker] = await one('select id from api.users where email = $1', [DEMO_ACCOUNTS[n]!.email])
    const pair = await one<{ access_token: string; refresh_token: string }>(
      'select private.open_session($1)',
      [ids[asker]],
    )
    tokens[asker] = pair.access_token
    if (asker !== 'member') continue
    refreshToken = pair.refresh_token
    // Another session, to be logged out.
    await one('select private.open_session($1)', [ids[asker]])
    sessionId = await one(
      'select id from private.sessions where user_id = $1 order by created_at desc limit 1',
      [ids[asker]],
    )
  }

  // Nor are the callers asked for their passwords again.
  await database.query(`update private.sessions set proved_at = now() + interval '1 day'`)

  // A phone that shows the member’s card.
  await database.query(
    `insert into private.card_keys (user_id, number, public_key) values ($1, 1, decode('02', 'hex') || sha256('phone'))
    on conflict do nothing`,
    [ids.member],
  )
  await database.query('update private.cards set last_key = 1 where user_id = $1', [ids.member])

  await database.query(
    'insert into private.grant_groups (association_id, grant_id) values ($1, $2) on conflict do nothing',
    [club, GRANTS.lok.id],
  )
  const sentGrant = await one(
    `insert into private.grant_applications (id, association_id, grant_id, grant_name, period_from, period_until, version, total, difference,
      activities, keep_until, content, people)
    values ('9a3e5be1-0000-4000-8000-00000000000a', $1, $2, 'lok', '2020-01-01', '2020-07-01', 1, 0, 0, 0, '2100-01-01', '[]', '{}')
    on conflict (id) do update set total = 0 returning id`,
    [club, GRANTS.lok.id],
  )

  const passkeyId = await one(
    `insert into private.passkeys (user_id, credential_id, public_key, is_synced, name)
    values ($1, 'passkey-of-the-member', sha256('key'), true, 'Telefon')
    on conflict (credential_id) do update set name = excluded.name returning id`,
    [ids.member],
  )

  await database.query(
    `insert into private.push_devices (user_id, session_id, endpoint, p256dh, auth, device)
    values ($1, $2, 'https://fcm.googleapis.com/fcm/send/of-the-member', 'B' || repeat('a', 86), repeat('a', 22), 'Chrome, Android')
    on conflict (endpoint) do update set session_id = excluded.session_id`,
    [ids.member, sessionId],
  )

  const member = `from api.users u join api.user_roles ur on ur.user_id = u.id join api.roles r on r.id = ur.role_id
    where r.name = 'Member' and u.email <> all ($1)`
  const known = [DEMO_ACCOUNTS.map(({ email }) => email)]
  const other = await one<Facts['other']>(
    `select to_jsonb(t) from (select u.id, u.email, u.name ${member} and u.status = 'verified' order by u.id limit 1) t`,
    known,
  )
  const leaving = await one(
    `select u.id ${member} and u.status = 'verified' order by (select count(*) from api.event_attendance a where a.user_id = u.id) desc, u.id limit 1`,
    known,
  )
  const unverified = await one(
    `select u.id ${member} and u.status = 'unverified' order by u.id limit 1`,
    known,
  )

  const past = await one<Facts['past']>(
    `select jsonb_build_object('id', e.id, 'slug', e.slug) from api.events e
    join (select event_id, count(*) as came from api.event_attendance group by event_id) a on a.event_id = e.id
    where e.end_time < now() and e.status = 'published' and not e.is_private order by came desc, e.id limit 1`,
  )
  const conflict = await one<Facts['conflict']>(
    `update api.scans s set conflict = true, conflict_reason = 'card_replaced', outdated = 'card_replaced'
    where scan_id = (select scan_id from api.event_attendance where event_id = $1 order by user_id limit 1)
    returning jsonb_build_object('user_id', user_id, 'scan_id', scan_id)`,
    [past.id],
  )
  const coming = `from api.events e where status = 'published' and not is_private and start_time > now()
    and max_participants is null and not exists (select from api.event_registrations where event_id = e.id and user_id = $1)`
  const invited = 'invited@example.org'
  const verify = async (type: string, email: string, user: string | null, expires = '1 day') =>
    one(
      `insert into private.verifications (type, email, user_id, association_id, expires_at)
      values ($1, $2, $3, $4, now() + $5::interval) returning id`,
      [type, email, user, club, expires],
    )
  const link = async (verification: string) => one('select private.new_token($1)', [verification])

  const memberRole = await one(`select id from api.roles where name = 'Member' and association_id = $1`, [
    club,
  ])
  const verified = await verify('user_invitation', invited, null)
  const invitation = await one(
    `insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at, invited_by)
    values ($1, $2, $3, $4, now() + interval '1 day', $5) returning id`,
    [invited, memberRole, club, verified, ids.admin],
  )
  const translation = await one<{ id: string; key_id: string }>(
    // One without placeholders, as a changed text must keep them.
    `select jsonb_build_object('id', t.id, 'key_id', t.key_id)
    from translations.translations t join translations.keys k on k.id = t.key_id
    where t.language_code = 'sv' and t.value !~ '\\{\\{|\\$t\\(' order by k.key limit 1`,
  )
  await database.query(`insert into translations.keys (key) values ('club.motto') on conflict do nothing`)
  await database.query(
    `insert into private.event_images (event_id, version, media_type, content) values ($1, 'v9', 'image/png', $2)
    on conflict (event_id) do update set version = 'v9'`,
    [past.id, Buffer.from('89504e470d0a1a0a', 'hex')],
  )
  await database.query(
    `insert into private.association_logos (association_id, version, media_type, content) values ($1, 9, 'image/png', $2)
    on conflict (association_id) do update set version = 9`,
    [club, Buffer.from('89504e470d0a1a0a', 'hex')],
  )
  await database.query(
    `insert into private.mail_messages (id, association_id, kind, category, language, subject, html_body, sender_id)
    select gen_random_uuid(), $1, 'announcement', 'announcements', 'sv', 'Nyheter', '<p>Hej</p>', $2
    where not exists (select from private.mail_messages where kind = 'announcement')`,
    [club, ids.admin],
  )
  const mail = await one(
    `select m.id from private.mail_messages m left join private.mail_deliveries d on d.message_id = m.id
    where m.kind = 'announcement' group by m.id order by count(d.id) desc, m.id limit 1`,
  )
  await database.query(
    `insert into private.mail_deliveries (message_id, email, state) values ($1, 'lost@example.org', 'failed')
    on conflict do nothing`,
    [mail],
  )

  await database.query(
    `update api.events set series_id = '00000000-0000-4000-8000-000000000055'
    where id in (select id from api.events where start_time < now() order by start_time desc limit 50)`,
  )

  const twoStep = {
    token: 'half-login-of-the-other',
    recoveryCode: 'abcde23456',
    secret: 'A4DQOBYHA4DQOBYHA4DQOBYHA4DQOBYH',
  }
  await database.query(
    `with factor as (
      insert into private.second_factors (user_id, secret, created_at, confirmed_at)
      select id, $2, now() + interval '1 day', case when id <> $3 then now() end from unnest($1::uuid[]) id returning user_id
    ), code as (
      insert into private.recovery_codes (user_id, hash) select user_id, private.recovery_hash(user_id, $4) from factor
    )
    insert into private.half_logins (user_id, token_hash, created_at)
    values ($5, sha256(convert_to($6, 'utf8')), now() + interval '1 day')`,
    [
      [other.id, ids.leader, ids.door],
      Buffer.alloc(20, 7),
      ids.door,
      twoStep.recoveryCode,
      other.id,
      twoStep.token,
    ],
  )

  const full = await one(
    `insert into api.events (association_id, title, type, status, max_participants, start_time, end_time)
    values ($1, 'Fullsatt', 'meeting', 'published', 1, now() + interval '30 days', now() + interval '30 days 2 hours') returning id`,
    [club],
  )
  await database.query(
    `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`,
    [full, other.id],
  )
  await database.query(
    `insert into api.event_registrations (event_id, user_id, status)
    select $1::uuid, user_id, 'queued' from api.user_roles m
    where not exists (select from api.event_registrations r where r.event_id = $1 and r.user_id = m.user_id)
    order by user_id = $2 desc, user_id limit 30`,
    [full, ids.member],
  )

  const facts: Facts = {
    club,
    now: new Date().toISOString(),
    tokens,
    refreshToken,
    sessionId,
    passkeyId,
    jwtSecret: await one(`select value from private.settings where key = 'jwt_secret'`),
    ids,
    password: DEMO_ACCOUNTS[3].password,
    other,
    leaving,
    past,
    conflict,
    running: await one(
      `select id from api.events where status = 'published' and start_time <= now() and end_time > now()
      order by going_count desc limit 1`,
    ),
    // It allows guests.
    coming: await one(
      `update api.events set guests_allowed = 5 where id = (select e.id ${coming} order by e.start_time limit 1) returning id`,
      [ids.member],
    ),
    queue: await one(
      `select jsonb_build_object('event_id', event_id, 'user_id', user_id) from api.event_registrations
      where event_id = $1 and status = 'queued' order by queue_order desc limit 1`,
      [full],
    ),
    series: await one(`select id from api.events where series_id is not null order by start_time limit 1`),
    seriesId: await one(
      `select series_id from api.events where series_id is not null order by start_time limit 1`,
    ),
    deletable: await one(`select e.id ${coming} order by e.start_time desc limit 1`, [ids.member]),
    memberRole,
    spareRole: await addRole(database, club),
    child: await one(
      `insert into api.guardians (association_id, child_id, guardian_id, slot)
      select $1, u.id, $2, 1 from api.users u
      where u.association_ids @> array[$1::uuid] and u.status = 'verified' and u.id <> all ($3)
        and not exists (select from api.guardians g where u.id in (g.child_id, g.guardian_id))
      order by u.id limit 1
      returning child_id`,
      [club, ids.member, Object.values(ids)],
    ),
    accountless: await one(
      `update api.users set email = id || '@no-login.invalid'
      where id = (
        select u.id from api.users u
        where u.association_ids @> array[$1::uuid] and u.status = 'verified' and u.id <> all ($2) and u.has_account
          and not exists (select from api.guardians g where u.id in (g.child_id, g.guardian_id))
        order by u.id desc limit 1)
      returning id`,
      [club, Object.values(ids)],
    ),
    group: await one(
      'select group_id from api.group_members where association_id = $1 order by group_id limit 1',
      [club],
    ),
    spareGroup: await one(
      `insert into api.groups (association_id, kind, name) values ($1, 'team', 'Extra') returning id`,
      [club],
    ),
    permission: await one(`select id from api.permissions where name = 'event:read'`),
    mail,
    template: await one(
      `insert into api.email_templates (association_id, name, subject, html_body)
      values ($1, 'Nyhetsbrev', 'Nyheter', '<p>Hej {{ name }}!</p>') returning id`,
      [club],
    ),
    key: translation.key_id,
    spareKey: await one(`select id from translations.keys where key = 'club.motto'`),
    translation: translation.id,
    namespace: await one('select namespace from translations.keys where id = $1', [translation.key_id]),
    links: {
      invitation: await link(verified),
      registration: await link(await verify('registration', 'unverified@example.org', unverified)),
      reset: await link(await verify('password_reset', other.email, other.id)),
    },
    invited,
    invitation,
    verification: await verify('user_invitation', 'guest@example.org', null),
    calendarToken: await one(
      `insert into private.calendar_tokens as c (user_id, token) values ($1, 'calendar-of-the-member')
      on conflict (user_id) do update set token = c.token returning token`,
      [ids.member],
    ),
    wayOut: await one(
      `insert into private.mail_addresses as a (email, token) values ($1, 'way-out-of-the-member')
      on conflict (email) do update set token = a.token returning token`,
      [DEMO_ACCOUNTS[3].email],
    ),
    answerLink: await one(
      `select jsonb_build_object('token', private.answer_token(e, u.id, u), 'start_time', e.start_time)
      from api.events e, api.users u
      where e.id = (select e.id ${coming} order by e.start_time limit 1) and u.id = $1`,
      [ids.member],
    ),
    twoStep,
    sentGrant,
    image: { event: past.id, version: 'v9' },
  }
  await database.exec('analyze')
  return facts
}
