import { beforeAll, describe, expect, it, vi } from 'vitest'

import { addEvent, addMember, type Club, createClub, joinClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { quietCursor, rosterPage } from '../helpers/door.ts'
import { as, valueAs, valueOf } from '../helpers/requests.ts'
import { addAccount, logIn, refresh } from '../helpers/session.ts'

const MAILER = { claims: { role: 'mailer' } }

describe.each(DATABASES)('tidying up on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club

  beforeAll(async () => {
    club = await createClub(database)
  })

  const tidyUp = () => valueAs<Record<string, number>>(database, MAILER, 'select app.tidy_up()')
  const has = (table: string, condition: string, ...values: unknown[]) =>
    valueOf<boolean>(database, `select exists (select from ${table} where ${condition})`, values)

  it('is run by the mail worker, and deletes nothing from a new club', async () => {
    const done = await tidyUp()
    expect(Object.values(done)).toEqual(Array(Object.keys(done).length).fill(0))
  })

  it('deletes failed logins and link requests once they no longer count', async () => {
    await database.exec(`
      insert into private.login_failures (email, failed_at)
      values ('old@example.org', now() - interval '16 minutes'), ('new@example.org', now() - interval '14 minutes');
      insert into private.link_requests (purpose, email, requested_at)
      values ('verification', 'old@example.org', now() - interval '25 hours'), ('verification', 'new@example.org', now() - interval '23 hours')`)
    expect(await tidyUp()).toMatchObject({ login_failures: 1, link_requests: 1 })
    for (const table of ['private.login_failures', 'private.link_requests']) {
      expect(await has(table, 'email = $1', 'old@example.org')).toBe(false)
      expect(await has(table, 'email = $1', 'new@example.org')).toBe(true)
    }
  })

  it('keeps sessions that are in use, however old they are', async () => {
    const user = await addAccount(database, 'always@example.org')
    const first = await logIn(database, 'always@example.org')
    const { body: second } = await refresh(database, first.refresh_token)
    // A month later: the first token has expired, its successor is valid.
    await database.query(
      `update private.refresh_tokens t set issued_at = now() - interval '31 days', expires_at = now() - interval '1 day'
      from private.sessions s where s.id = t.session_id and s.user_id = $1 and t.parent is null`,
      [user],
    )
    expect(await tidyUp()).toMatchObject({ refresh_tokens: 1, sessions: 0 })
    const { status, body } = await refresh(database, second.refresh_token)
    expect([status, typeof body.access_token]).toEqual([200, 'string'])
  })

  it('keeps a session alive after its first token has expired, even if nothing is tidied up', async () => {
    const user = await addAccount(database, 'faithful@example.org')
    const first = await logIn(database, 'faithful@example.org')
    const { body: second } = await refresh(database, first.refresh_token)
    await database.query(
      `update private.refresh_tokens t set expires_at = now() - interval '1 day'
      from private.sessions s where s.id = t.session_id and s.user_id = $1 and t.parent is null`,
      [user],
    )
    expect((await refresh(database, second.refresh_token)).status).toBe(200)
  })

  it('deletes devices on which nobody has logged in for half a year', async () => {
    const user = await addAccount(database, 'devices@example.org')
    for (let device = 1; device <= 2; device++) await logIn(database, 'devices@example.org')
    await database.query(
      `update private.known_devices set last_used_at = now() - interval '181 days'
      where id = (select id from private.known_devices where user_id = $1 order by id limit 1)`,
      [user],
    )
    expect(await tidyUp()).toMatchObject({ known_devices: 1 })
    const left = 'select count(*) from private.known_devices where user_id = $1'
    expect(await valueOf(database, left, [user])).toBe(1)
  })

  it('deletes audit log entries after two years, and no sooner', async () => {
    await database.query(
      `insert into private.audit_log (association_id, at, action) values
        ($1, now() - interval '731 days', 'test.old'), ($1, now() - interval '729 days', 'test.new')`,
      [club.id],
    )
    expect(await tidyUp()).toMatchObject({ audit_log: 1 })
    expect(await has('private.audit_log', 'action = $1', 'test.old')).toBe(false)
    expect(await has('private.audit_log', 'action = $1', 'test.new')).toBe(true)
  })

  it.each([
    ['unused for a month', 'last_used_at', '31 days'],
    ['begun three months ago', 'created_at', '91 days'],
  ])('deletes sessions that can no longer be resumed: %s', async (_, column, age) => {
    const user = await addAccount(database, `gone-${column}@example.org`)
    await logIn(database, `gone-${column}@example.org`)
    await logIn(database, `gone-${column}@example.org`)
    await database.query(
      `update private.sessions set ${column} = now() - interval '${age}'
      where id = (select id from private.sessions where user_id = $1 order by id limit 1)`,
      [user],
    )
    expect(await tidyUp()).toMatchObject({ sessions: 1 })
    expect(await valueOf(database, 'select count(*) from private.sessions where user_id = $1', [user])).toBe(
      1,
    )
  })

  it('deletes old links with their invitations, but none that can still show an outcome', async () => {
    for (const [email, age] of [
      ['old-guest@example.org', '31 days'],
      ['guest@example.org', '29 days'],
    ]) {
      await database.query(
        `with link as (
          insert into private.verifications (type, email, association_id, expires_at)
          values ('user_invitation', $1, $2, now() + interval '1 day') returning id)
        insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at)
        select $1, r.id, $2, link.id, now() + interval '1 hour' from link, api.roles r
        where r.association_id = $2 and r.name = 'Member'`,
        [email, club.id],
      )
      await database.query(
        'update private.verifications set expires_at = now() - $2::interval where email = $1',
        [email, age],
      )
    }
    expect(await tidyUp()).toMatchObject({ links: 1 })
    expect(await has('api.association_invitations', 'email = $1', 'old-guest@example.org')).toBe(false)
    expect(await has('api.association_invitations', 'email = $1', 'guest@example.org')).toBe(true)
  })

  it('deletes accounts never verified, unless staff added or admitted them', async () => {
    const registered = async (age: string) => {
      const id = await addMember(database, club.id, 'Member', { status: 'unverified' })
      await database.query(
        `insert into private.verifications (type, email, user_id, expires_at, registration)
        select 'registration', email, id, now() - $2::interval, '{"hash": "a stranger’s"}' from api.users where id = $1`,
        [id, age],
      )
      return id
    }
    const forgotten = await registered('31 days')
    const recent = await registered('1 day')
    const attended = await registered('31 days')
    const listed = await addMember(database, club.id, 'Member', { status: 'unverified' })
    const event = await addEvent(database, club.id)
    await database.query(
      `with scan as (
        insert into api.scans (scan_id, event_id, user_id, association_id, op, method, scanned_at, device_time, device_id, seq, result, answer)
        values (gen_random_uuid(), $1, $2, $3, 'check_in', 'manual', now(), now(), 'a', 1, 'recorded', '{}') returning *)
      insert into api.event_attendance (event_id, user_id, check_in_time, scan_id, method, device_id, association_id)
      select event_id, user_id, scanned_at, scan_id, method, device_id, association_id from scan`,
      [event, attended, club.id],
    )
    expect(await tidyUp()).toMatchObject({ accounts: 1 })
    expect(await has('api.users', 'id = $1', forgotten)).toBe(false)
    for (const id of [recent, attended, listed]) expect(await has('api.users', 'id = $1', id)).toBe(true)
  })

  it('deletes account e-mails after a month, logs and unused unsubscribe links after two years', async () => {
    const mail = async (kind: string, age: string, email: string, state = 'sent') => {
      const id = await valueOf<string>(
        database,
        `select private.queue_mail($1, 'sv', $2, jsonb_build_array(jsonb_build_object('email', $3::text)), '{}',
          case $1 when 'announcement' then 'announcements' end)`,
        [kind, club.id, email],
      )
      await database.query(
        'update private.mail_messages set created_at = now() - $2::interval where id = $1',
        [id, age],
      )
      await database.query('update private.mail_deliveries set state = $2 where message_id = $1', [id, state])
      return id
    }
    const old = [
      await mail('verification', '31 days', 'a@example.org'),
      await mail('announcement', '731 days', 'outsider@example.org'),
      await mail('announcement', '731 days', 'unwilling@example.org'),
    ]
    const kept = [
      await mail('verification', '29 days', 'a@example.org'),
      await mail('verification', '31 days', 'b@example.org', 'queued'),
      await mail('announcement', '700 days', 'reader@example.org'),
    ]
    await database.query(
      `update private.mail_addresses set announcements = false where email = 'unwilling@example.org'`,
    )
    expect(await tidyUp()).toMatchObject({ mails: 3 })
    for (const id of old) expect(await has('private.mail_messages', 'id = $1', id)).toBe(false)
    for (const id of kept) expect(await has('private.mail_messages', 'id = $1', id)).toBe(true)
    const wayOut = (email: string) => has('private.mail_addresses', 'email = $1', email)
    expect(await wayOut('outsider@example.org')).toBe(false)
    expect(await wayOut('unwilling@example.org')).toBe(true)
    expect(await wayOut('reader@example.org')).toBe(true)
  })

  it('erases the secret link of a mail that failed, once the link has expired', async () => {
    const queued = (kind: string, link: string) =>
      database.query(
        `select private.queue_mail($1, 'sv', $2, $3, '{}', case $1 when 'reminder' then 'reminders' end)`,
        [kind, club.id, JSON.stringify([{ email: 'x@example.org', secrets: { link } }])],
      )
    await queued('invitation', 'old')
    await queued('reminder', 'kept')
    await database.query(`update private.mail_messages set created_at = now() - interval '25 hours'`)
    await queued('invitation', 'new')
    await database.query(`update private.mail_deliveries set state = 'failed' where email = 'x@example.org'`)
    await tidyUp()
    const left = `select array_agg(secrets ->> 'link' order by secrets ->> 'link') from private.mail_deliveries where email = 'x@example.org' and secrets ? 'link'`
    expect(await valueOf(database, left)).toEqual(['kept', 'new'])
  })

  it('deletes withdrawn answers when their event is over', async () => {
    const event = await addEvent(database, club.id)
    await database.query(
      `insert into private.withdrawn_answers (event_id, user_id, status) values ($1, $2, 'going')`,
      [event, club.members.Member],
    )
    await tidyUp()
    expect(await has('private.withdrawn_answers', 'event_id = $1', event)).toBe(true)
    await database.query(
      `update api.events set start_time = now() - interval '2 hours', end_time = now() where id = $1`,
      [event],
    )
    await tidyUp()
    expect(await has('private.withdrawn_answers', 'event_id = $1', event)).toBe(false)
  })

  it('deletes roster changes after a week, and sends the whole roster for an older cursor', async () => {
    const [over, recent] = [await addEvent(database, club.id), await addEvent(database, club.id)]
    // Door staff can no longer read the roster of an event that ended a week ago.
    const door = club.members.Leader
    const cursors = [await rosterPage(database, door, over), await rosterPage(database, door, recent)]
    for (const event of [over, recent])
      await database.query(
        `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`,
        [event, club.members.Member],
      )
    const ends = (event: string, ago: string) =>
      database.query(
        `update api.events set start_time = now() - $2::interval - interval '1 hour', end_time = now() - $2::interval where id = $1`,
        [event, ago],
      )
    await ends(over, '8 days')
    await ends(recent, '6 days')
    expect(await tidyUp()).toMatchObject({ roster_changes: 1 })
    expect(await has('private.event_member_changes', 'event_id = $1', over)).toBe(false)
    expect(await has('private.event_member_changes', 'event_id = $1', recent)).toBe(true)

    const later = await Promise.all(
      [over, recent].map((event, n) => rosterPage(database, door, event, { since: cursors[n]!.cursor })),
    )
    expect(later.map(({ full }) => full)).toEqual([true, false])
    // An open transaction on the cluster, even in another database, holds new cursors back until it ends.
    await vi.waitFor(async () => {
      const { cursor } = await rosterPage(database, door, over)
      expect((await rosterPage(database, door, over, { since: cursor })).full).toBe(false)
    })
    expect(await tidyUp()).toMatchObject({ roster_changes: 0 })
  })

  it('forgets former members after a week, and sends doors that missed it the whole roster', async () => {
    const [event, door] = [await addEvent(database, club.id), club.members['Door staff']]
    const [first, second, back] = [
      await addMember(database, club.id),
      await addMember(database, club.id),
      await addMember(database, club.id),
    ]
    const leave = (...ids: string[]) =>
      database.query('delete from api.user_roles where user_id = any ($1)', [ids])
    const cursors = [await quietCursor(database, door, event)]
    await leave(first, back)
    await joinClub(database, club.id, [back])
    cursors.push(await quietCursor(database, door, event))
    await leave(second)
    const leftAgo = (id: string, ago: string) =>
      database.query(
        'update private.member_changes set left_at = left_at - $2::interval where user_id = $1',
        [id, ago],
      )
    await leftAgo(first, '8 days')
    await leftAgo(second, '6 days')
    await leftAgo(back, '8 days')
    expect(await tidyUp()).toMatchObject({ roster_changes: 1 })
    expect(await has('private.member_changes', 'user_id = $1', first)).toBe(false)
    for (const id of [second, back])
      expect(await has('private.member_changes', 'user_id = $1', id)).toBe(true)

    const [old, later] = await Promise.all(
      cursors.map((since) => rosterPage(database, door, event, { since })),
    )
    expect(old!.full).toBe(true)
    const ids = old!.members.map(({ user_id }) => user_id)
    expect(ids).toContain(back)
    for (const gone of [first, second]) expect(ids).not.toContain(gone)
    expect([later!.full, later!.removed]).toEqual([false, [second]])
    expect(await tidyUp()).toMatchObject({ roster_changes: 0 })
  })

  it('cannot be run by visitors or members', async () => {
    for (const role of ['anon', 'authenticated']) {
      const work = as(database, { claims: { role } }, (tx) => tx.query('select app.tidy_up()'))
      await expect(work).rejects.toMatchObject({ code: '42501' })
    }
  })
})
