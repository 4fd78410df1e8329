import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub, type RoleName } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { ANONYMOUS, failure, valueAs, valueOf } from '../helpers/requests.ts'
import { authenticate, bearer, logIn, PASSWORD, preRequest } from '../helpers/session.ts'

describe.each(DATABASES)('a person’s own data on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let me: string
  let email: string
  let past: string
  let coming: string

  beforeAll(async () => {
    club = await createClub(database)
  })
  beforeEach(async () => {
    ;({ id: me, email } = await join('Member'))
    past = await addEvent(database, club.id, {
      title: 'Förra konserten',
      start_time: '2026-01-01T18:00Z',
      end_time: '2026-01-01T20:00Z',
    })
    coming = await addEvent(database, club.id, { max_participants: 1 })
    const scan = randomUUID()
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $3, 'going'), ($2, $3, 'going')`,
      [past, coming, me],
    )
    await database.query(
      `insert into api.scans (scan_id, event_id, user_id, association_id, op, method, scanned_at, device_time, device_id, seq, staff_id, result, answer)
      values ($1, $2, $3, $4, 'check_in', 'card', now(), now(), 'd', 1, $3, 'recorded', jsonb_build_object('staff_name', $5::text))`,
      [scan, past, me, club.id, `Anna ${email.slice(0, 8)}`],
    )
    await database.query(
      `insert into api.event_attendance (event_id, user_id, check_in_time, scan_id, method, device_id, association_id)
      values ($1, $2, now(), $3, 'card', 'd', $4)`,
      [past, me, scan, club.id],
    )
    await database.query(
      `select private.queue_mail('announcement', 'sv', $1, jsonb_build_array(jsonb_build_object('email', $2::text, 'user_id', $3::uuid)), '{}', 'events')`,
      [club.id, email, me],
    )
  })

  async function join(role: RoleName, clubId = club.id) {
    const address = `${randomUUID()}@example.org`
    const id = await addMember(database, clubId, role, {
      name: `Anna ${address.slice(0, 8)}`,
      email: address,
    })
    await database.query('select private.set_password($1, $2)', [id, PASSWORD])
    return { id, email: address }
  }
  const call = async <Value>(as: string, sql: string, values: unknown[] = []) => {
    const { access_token } = await logIn(database, as)
    return valueAs<Value>(database, await bearer(database, access_token), sql, values)
  }
  const leave = (as = email, password = PASSWORD) =>
    call<{ message?: string }>(as, 'select api.delete_my_account($1)', [password])

  it('includes guests and comments until the account is deleted, and then only guest counts', async () => {
    await database.query(
      `update api.event_registrations set guests = 2, guest_names = '{Kim}', comment = 'Anna kommer sent'
      where event_id = $1 and user_id = $2`,
      [past, me],
    )
    const { registrations } = await call<{ registrations: object[] }>(email, 'select api.export_my_data()')
    expect(registrations).toContainEqual(expect.objectContaining({ guests: 2, guest_names: ['Kim'] }))
    await leave()
    const { rows } = await database.query(
      'select guests, guest_names from api.event_registrations where user_id = $1',
      [me],
    )
    expect(rows).toEqual([{ guests: 2, guest_names: [] }])
  })

  it('includes the emergency contact until the account is deleted', async () => {
    const given = { phone: '070-123 45 67', emergency_name: 'Bo Ek', emergency_phone: '08-123 456' }
    await database.query(
      'update api.users set phone = $2, emergency_name = $3, emergency_phone = $4 where id = $1',
      [me, ...Object.values(given)],
    )
    expect(await call(email, 'select api.export_my_data()')).toMatchObject({ account: given })
    await leave()
    const { rows } = await database.query(
      'select phone, emergency_name, emergency_phone from api.users where id = $1',
      [me],
    )
    expect(rows).toEqual([{ phone: null, emergency_name: null, emergency_phone: null }])
  })

  it('can be exported, completely and without secrets', async () => {
    const data = await call<Record<string, unknown>>(email, 'select api.export_my_data()')
    expect(data).toMatchObject({
      account: { id: me, email, name: `Anna ${email.slice(0, 8)}` },
      memberships: [{ association: 'Testorkestern', role: 'Member' }],
      email_preferences: { announcements: true, events: true, reminders: true },
      registrations: [{ event: 'Förra konserten', status: 'going' }, { status: 'going' }],
      attendance: [{ event: 'Förra konserten', method: 'card' }],
      mails: [{ kind: 'announcement', state: 'queued' }],
      sessions: [{ ended_at: null }],
      known_devices: [{ created_at: expect.any(String), last_used_at: expect.any(String) }],
      audit_log: expect.arrayContaining([
        expect.objectContaining({ action: 'login.succeeded', as: 'actor' }),
      ]),
    })
    const secrets = await valueOf<string>(
      database,
      `select concat_ws('|', p.hash, encode(c.token, 'hex'), a.token) from private.passwords p, private.cards c, private.mail_addresses a
      where p.user_id = $1 and c.user_id = $1 and a.email = $2`,
      [me, email],
    )
    for (const secret of secrets.split('|')) expect(JSON.stringify(data)).not.toContain(secret)
    expect((await failure(valueAs(database, ANONYMOUS, 'select api.export_my_data()'))).code).toBe('42501')
  })

  it('includes who asked for links by e-mail in its name, like failed logins', async () => {
    await valueAs(database, ANONYMOUS, 'select api.request_password_reset($1)', [email])
    expect(await call(email, 'select api.export_my_data()')).toMatchObject({
      link_requests: [{ purpose: 'password_reset', requested_at: expect.any(String), address: null }],
    })
  })

  it('is exported with at most one audit entry an hour', async () => {
    const noted = () =>
      valueOf(
        database,
        `select count(*) from private.audit_log where actor_id = $1 and subject_id = $1 and action = 'account.exported'`,
        [me],
      )
    await call(email, 'select api.note_data_export()')
    await call(email, 'select api.note_data_export()')
    expect(await noted()).toBe(1)
  })

  it('is deleted with the account, while attendance is still counted', async () => {
    const { access_token } = await logIn(database, email)
    expect(await leave()).toEqual({})
    expect((await authenticate(database, email)).error?.code).toBe('ERROR_INVALID_CREDENTIALS')
    expect((await failure(preRequest(database, await bearer(database, access_token)))).code).toBe(
      'ERROR_UNAUTHORIZED',
    )
    const attended = 'select count(*) from api.event_attendance where event_id = $1'
    expect(await valueOf(database, attended, [past])).toBe(1)
    expect(await valueOf(database, 'select going_count from api.events where id = $1', [past])).toBe(1)
    expect(await valueOf(database, 'select going_count from api.events where id = $1', [coming])).toBe(0)
  })

  it('is exported and erased from every table about people, or the reason is known', async () => {
    const NOT_EXPORTED = {
      'private.event_member_changes': 'says only that doors fetch a row again',
      'private.half_logins': 'a secret, for minutes',
      'private.mail_addresses': 'a secret; the wishes of people with an account are in email_preferences',
      'private.member_changes': 'says only that doors fetch a row again',
      'private.passwords': 'a secret',
      'private.verifications': 'secrets of links that are still valid',
    }
    const NOT_ERASED = {
      'api.group_members': 'goes with the membership, api.user_roles',
      'api.guardians': 'goes with the membership, api.user_roles',
      'private.event_member_changes': 'tells doors that the person is gone',
      'private.grant_applications': 'what a payer was told, with ids alone: their names are looked up',
      'private.member_changes': 'tells doors that the person is gone',
      'private.recovery_codes': 'goes with private.second_factors',
    }
    const { rows } = await database.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'r' and c.relnamespace in ('api'::regnamespace, 'private'::regnamespace) and (
        exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'api.users'::regclass)
        or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname ~ '(^|_)(email|user_id)$'))
      order by 1`,
    )
    const tables = rows.map(({ name }) => name)
    expect(tables.length).toBeGreaterThan(25)
    const bodyOf = (...functions: string[]) =>
      valueOf<string>(database, `select string_agg(prosrc, '') from pg_proc where proname = any ($1)`, [
        functions,
      ])
    const exports = await bodyOf('export_my_data', 'photo')
    expect(
      tables.filter((name) => !new RegExp(`\\b${name}\\b`).test(exports)),
      'add the others to api.export_my_data',
    ).toEqual(Object.keys(NOT_EXPORTED))
    const erases = await bodyOf('delete_my_account', 'forget', 'forget_in_audit_log')
    expect(
      tables.filter((name) => !new RegExp(`\\b(delete from|update) ${name}\\b`).test(erases)),
      'erase the others in api.delete_my_account or private.forget',
    ).toEqual(Object.keys(NOT_ERASED))
  })

  it('includes withdrawn answers, which are deleted with the account', async () => {
    await database.query(`update api.events set answer_by = current_date - 1 where id = $1`, [coming])
    await database.query(
      `update api.event_registrations set answered_at = now() - interval '9 days' where event_id = $1`,
      [coming],
    )
    await call(email, 'select api.answer_event($1)', [coming])
    const kept = () =>
      valueOf(database, 'select count(*) from private.withdrawn_answers where user_id = $1', [me])
    expect(await kept()).toBe(1)
    expect(await call(email, 'select api.export_my_data()')).toMatchObject({
      withdrawn_answers: [{ event: 'Konsert', status: 'going', withdrawn_at: expect.any(String) }],
    })
    await leave()
    expect(await kept()).toBe(0)
  })

  it('leaves neither name nor address in any table once deleted', async () => {
    await database.query(
      `insert into private.mail_messages (kind, language, subject, html_body, sender_id, variables)
      select 'announcement', 'sv', 'Hej', 'Hej', id, jsonb_build_object('sender', name) from api.users where id = $1`,
      [me],
    )
    // One e-mail was sent and stays in the log; another is still queued.
    await database.query(
      `update private.mail_deliveries set state = 'sent', sent_at = now(), name = $2 where user_id = $1`,
      [me, `Anna ${email.slice(0, 8)}`],
    )
    await database.query(
      `select private.queue_mail('announcement', 'sv', $1, jsonb_build_array(jsonb_build_object('email', $2::text)), '{}', 'events')`,
      [club.id, email],
    )
    await leave()
    expect(
      await valueOf(database, `select count(*) from private.mail_deliveries where state = 'sent'`),
    ).toBeGreaterThan(0)
    const { rows: tables } = await database.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text in ('api', 'private')`,
    )
    expect(tables.length).toBeGreaterThan(25)
    for (const { name } of tables) {
      const held = `select count(*) from ${name} t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%'`
      expect([name, await valueOf(database, held, [email, `Anna ${email.slice(0, 8)}`])]).toEqual([name, 0])
    }
  })

  it('is deleted along with queued e-mails, sent as a member or by address', async () => {
    await database.query(
      `select private.queue_mail('announcement', 'sv', $1, jsonb_build_array(jsonb_build_object('email', $2::text)), '{}', 'events')`,
      [club.id, email],
    )
    const waiting = () =>
      valueOf(database, `select count(*) from private.mail_deliveries where state = 'queued'`)
    const before = await waiting()
    await leave()
    expect(await waiting()).toBe(Number(before) - 2)
  })

  it('can only be deleted with the password', async () => {
    const { message = '{}' } = await leave(email, 'fel')
    expect(JSON.parse(message)).toMatchObject({ code: 'ERROR_INVALID_CURRENT_PASSWORD' })
    expect((await authenticate(database, email)).status).toBe(200)
    await leave()
  })

  it('cannot be deleted by the last admin of a club', async () => {
    const lone = await createClub(database, 'En admin')
    await database.query('delete from api.users where id = $1', [lone.members.Admin])
    const admin = await join('Admin', lone.id)
    expect((await failure(leave(admin.email))).code).toBe('ERROR_LAST_ADMIN')
    expect((await authenticate(database, admin.email)).status).toBe(200)
    await addMember(database, lone.id, 'Admin')
    expect(await leave(admin.email)).toEqual({})
    await leave()
  })
})
