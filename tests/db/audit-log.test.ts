import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { checkIn, scan } from '../helpers/door.ts'
import { as, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import { authenticate, logIn, PASSWORD } from '../helpers/session.ts'

interface Line {
  id: number
  at: string
  action: string
  actor_id: string | null
  actor_name: string | null
  session_id: string | null
  subject_id: string | null
  subject_name: string | null
  subject_email: string | null
  object_name: string | null
  details: Record<string, unknown>
}

describe.each(DATABASES)('the audit log on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let admin: string

  beforeEach(async () => {
    club = await createClub(database)
    admin = club.members.Admin
  })

  const lines = (filters: Record<string, unknown> = {}, reader = admin, clubId = club.id) => {
    const names = Object.keys(filters)
    const given = names.map((name, n) => `, ${name} => $${n + 2}`).join('')
    return rowsAs<Line>(database, person(reader), `select * from api.audit_log($1${given})`, [
      clubId,
      ...Object.values(filters),
    ])
  }
  const run = (user: string, sql: string, values: readonly unknown[] = [], session = randomUUID()) =>
    rowsAs(database, person(user, { session_id: session }), sql, values)
  const actions = async (filters: Record<string, unknown> = {}) =>
    (await lines(filters)).map(({ action, details }) => [action, details])
  const roleId = (name: string) =>
    valueOf<string>(database, 'select id from api.roles where association_id = $1 and name = $2', [
      club.id,
      name,
    ])
  const withPassword = async (email: string) => {
    const id = await addMember(database, club.id, 'Member', { email })
    await database.query('select private.set_password($1, $2)', [id, PASSWORD])
    return id
  }

  it('says who gave whom which role, when and from which session', async () => {
    const session = randomUUID()
    const began = new Date()
    await run(
      admin,
      'update api.user_roles set role_id = $1 where user_id = $2',
      [await roleId('Leader'), club.members.Member],
      session,
    )
    const [line] = await lines()
    expect(line).toMatchObject({
      action: 'member.role',
      actor_id: admin,
      actor_name: 'Test Admin',
      session_id: session,
      subject_id: club.members.Member,
      subject_name: 'Test Member',
      details: { from: 'Member', to: 'Leader' },
    })
    expect(Math.abs(new Date(line!.at).getTime() - began.getTime())).toBeLessThan(60_000)
  })

  it('says what was done to members, with the names of fields and not what they hold', async () => {
    await run(admin, `update api.users set address = 'Hemliga gatan 1' where id = $1`, [club.members.Member])
    await run(admin, `update api.users set status = 'inactive' where id = $1`, [club.members.Member])
    const gone = await addMember(database, club.id, 'Member', { name: 'Greta Borta' })
    await rowsAs(database, person(admin), 'delete from api.users where id = $1', [gone])
    const leader = await roleId('Leader')
    const rows = JSON.stringify([{ name: 'Ny Person', email: `${randomUUID()}@example.org` }])
    await run(admin, 'select api.import_members($1, $2)', [rows, leader])
    expect(await actions()).toEqual([
      ['member.imported', { count: 1 }],
      ['member.deleted', { role: 'Member' }],
      ['member.status', { from: 'verified', to: 'inactive' }],
      ['member.profile', { fields: ['address'] }],
    ])
    expect(JSON.stringify(await lines())).not.toMatch(/Hemliga|Greta/)
  })

  it('says nothing of what members do with their own profile', async () => {
    await run(club.members.Member, `update api.users set address = 'Nygatan 2' where id = $1`, [
      club.members.Member,
    ])
    expect(
      await valueOf(database, 'select address from api.users where id = $1', [club.members.Member]),
    ).toBe('Nygatan 2')
    expect(await lines()).toEqual([])
  })

  it('says how roles and their permissions were changed', async () => {
    const saved = await valueAs<string>(
      database,
      person(admin),
      `select (api.save_role(jsonb_build_object('name', 'Kassör', 'association_id', $1::uuid, 'sort_order', 50),
        array(select id from api.permissions where name in ('event:read', 'event:create')))).id`,
      [club.id],
    )
    await run(
      admin,
      `select api.save_role(jsonb_build_object('id', $1::uuid, 'name', 'Kassörer'),
        array(select id from api.permissions where name = 'event:read'))`,
      [saved],
    )
    await run(admin, 'delete from api.roles where id = $1', [saved])
    expect((await actions()).toReversed()).toEqual([
      ['role.created', {}],
      ['role.permissions', { added: ['event:create', 'event:read'] }],
      ['role.changed', { fields: ['name'] }],
      ['role.permissions', { removed: ['event:create'] }],
      ['role.deleted', {}],
    ])
    expect((await lines())[0]?.object_name).toBe('Kassörer')
  })

  it('follows an invitation from the one who sent it to the one who came', async () => {
    const email = `${randomUUID()}@example.org`
    const verification = await valueAs<string>(
      database,
      person(admin),
      `select api.create_email_verification($1, 'user_invitation', $2)`,
      [email, club.id],
    )
    await run(
      admin,
      `insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at)
      values ($1, $2, $3, $4, now() + interval '1 hour')`,
      [email, await roleId('Leader'), club.id, verification],
    )
    const token = await valueOf<string>(database, 'select private.new_token($1)', [verification])
    await as(database, {}, (tx) =>
      tx.query('select api.register_user($1, $2, $3, verification_id => $4)', [
        'Ny Ledare',
        email,
        PASSWORD,
        token,
      ]),
    )
    const found = await lines({ p_area: 'invitation' })
    expect(
      found.map(({ action, actor_name, subject_name, subject_email, details }) => [
        action,
        actor_name,
        subject_name,
        subject_email,
        details,
      ]),
    ).toEqual([
      ['invitation.accepted', 'Ny Ledare', 'Ny Ledare', null, { role: 'Leader' }],
      ['invitation.sent', 'Test Admin', null, email, { role: 'Leader' }],
    ])

    await rowsAs(database, person(admin), 'delete from api.users where email = $1', [email])
    expect(JSON.stringify(await lines())).not.toContain(email)
    expect((await lines({ p_area: 'invitation' })).map(({ action }) => action)).toEqual([
      'invitation.accepted',
      'invitation.sent',
    ])
  })

  it('says what became of events, but not that members answered', async () => {
    const event = await addEvent(database, club.id)
    await run(admin, `update api.events set title = 'Julkonsert', location = 'Kyrkan' where id = $1`, [event])
    await run(
      club.members.Member,
      `insert into api.event_registrations (event_id, status) values ($1, 'going')`,
      [event],
    )
    await run(admin, `update api.events set status = 'cancelled' where id = $1`, [event])
    await run(admin, 'delete from api.events where id = $1', [event])
    expect((await actions({ p_object_id: event })).toReversed()).toEqual([
      ['event.changed', { fields: ['title', 'location'] }],
      ['event.status', { from: 'published', to: 'cancelled' }],
      ['event.deleted', {}],
    ])
    expect((await lines())[0]?.object_name).toBe('Julkonsert')
  })

  it('says who took a check-in back or sent it for somebody else, and nothing of ordinary ones', async () => {
    const event = await addEvent(database, club.id)
    const door = club.members['Door staff']
    const first = scan(event, club.members.Leader, door)
    await checkIn(database, door, [first, scan(event, club.members.Board, door, { seq: 2 })])
    expect(await lines()).toEqual([])
    await checkIn(database, door, [
      scan(event, club.members.Leader, door, {
        op: 'undo',
        seq: 3,
        undoes: [first.scan_id],
        schema_version: 2,
      }),
    ])
    await checkIn(database, admin, [scan(event, club.members.Member, door, { seq: 4, taken_over: true })])
    const found = await lines({ p_object_id: event })
    expect(
      found.map(({ action, actor_id, subject_id, object_name }) => [
        action,
        actor_id,
        subject_id,
        object_name,
      ]),
    ).toEqual([
      ['door.taken_over', admin, club.members.Member, 'Konsert'],
      ['door.undone', door, club.members.Leader, 'Konsert'],
    ])
  })

  it('says that a mail was sent, to how many, once, and never what it said', async () => {
    const send = `select api.send_email($1, 'all', p_confirm => 'confirm', p_subject => 'Höstfest', p_html => '<p>Hemligt</p>')`
    const id = randomUUID()
    await run(admin, send, [id])
    await run(admin, send, [id])
    const found = await lines({ p_area: 'mail' })
    expect(found).toMatchObject([
      { action: 'mail.sent', object_name: 'Höstfest', details: { recipients: 5 } },
    ])
    expect(JSON.stringify(found)).not.toContain('Hemligt')
  })

  it('says which settings, templates and texts were changed', async () => {
    await run(admin, `update api.associations set description = 'Ny', is_public = false where id = $1`, [
      club.id,
    ])
    await run(
      admin,
      `insert into api.email_templates (association_id, name, subject, html_body) values ($1, 'Inbjudan', 'Hej', '<p>Hej</p>')`,
      [club.id],
    )
    const key = `test.k${randomUUID().slice(0, 8)}`
    await run(admin, 'insert into translations.keys (key) values ($1)', [key])
    await run(
      admin,
      `insert into translations.translations (key_id, language_code, value) select id, 'sv', 'Text' from translations.keys where key = $1`,
      [key],
    )
    await run(admin, 'delete from translations.keys where key = $1', [key])
    expect((await lines()).map(({ action, object_name, details }) => [action, object_name, details])).toEqual(
      [
        ['text.deleted', key, { count: 1 }],
        ['text.changed', key, { count: 1 }],
        ['text.added', key, { count: 1 }],
        ['template.created', 'Inbjudan', {}],
        ['settings.changed', null, { fields: ['description', 'is_public'] }],
      ],
    )
  })

  it('says which list was saved as a file, and holds up who saves them without end', async () => {
    await run(admin, `select api.note_export($1, 'medlemmar-2026-01-01.csv', 306)`, [club.id])
    expect(await lines()).toMatchObject([
      { action: 'list.exported', object_name: 'medlemmar-2026-01-01.csv', details: { rows: 306 } },
    ])
    const note = `select api.note_export($1, 'x', 1) from generate_series(1, 100)`
    expect(await failure(run(admin, note, [club.id]))).toMatchObject({ code: 'ERROR_RATE_LIMITED' })
    expect(
      await failure(run(club.members.Member, `select api.note_export($1, 'x', 1)`, [club.id])),
    ).toMatchObject({
      code: 'ERROR_INSUFFICIENT_PERMISSIONS',
    })
  })

  it('notes logins with their session, and that the password or the address is another one', async () => {
    const email = `${randomUUID()}@example.org`
    const id = await withPassword(email)
    await logIn(database, email)
    const [line] = await lines({ p_area: 'login' })
    expect(line).toMatchObject({ action: 'login.succeeded', actor_id: id, subject_id: id })
    const session = await valueOf(database, 'select id from private.sessions where user_id = $1', [id])
    expect(line?.session_id).toBe(session)
    await run(id, 'select api.change_password($1, $2)', [PASSWORD, 'Annat-lösenord-2'])
    await database.query('update api.users set email = $2 where id = $1', [id, `x${email}`])
    expect((await lines({ p_area: 'account' })).map(({ action }) => action)).toEqual([
      'account.email',
      'account.password',
    ])
  })

  it('keeps failed logins, once an hour for each person, and that they were too many', async () => {
    const email = `${randomUUID()}@example.org`
    const id = await withPassword(email)
    const guess = () => authenticate(database, email, 'fel', { 'x-real-ip': '192.0.2.9' })
    for (let n = 0; n < 3; n++) expect((await guess()).status).toBe(400)
    const failed = () => lines({ p_area: 'login' })
    expect(await failed()).toMatchObject([
      { action: 'login.failed', actor_id: null, subject_id: id, address: '192.0.2.9' },
    ])
    await database.query(`insert into private.login_failures (email) select $1 from generate_series(1, 7)`, [
      email,
    ])
    expect((await failed()).map(({ action }) => action)).toEqual(['login.blocked', 'login.failed'])
  })

  it('is not filled by a flood of failed logins: 200 lines an hour in a club, and one that says there were more', async () => {
    await database.query(
      `with people as (
        insert into api.users (name, email, status)
        select 'Medlem ' || n, $2 || n || '@example.org', 'verified' from generate_series(1, 250) n returning id)
      insert into api.user_roles (user_id, association_id, role_id)
      select people.id, $1, r.id from people, api.roles r where r.association_id = $1 and r.name = 'Member'`,
      [club.id, `flood-${club.id}-`],
    )
    await database.query(
      `insert into private.login_failures (email) select $1 || n || '@example.org' from generate_series(1, 250) n`,
      [`flood-${club.id}-`],
    )
    const found = await lines({ p_area: 'login', p_limit: 1000 })
    expect(found).toHaveLength(201)
    expect(found[0]).toMatchObject({ subject_id: null, details: { more: true } })
  })

  it('leaves nothing of an unknown address', async () => {
    const count = () => valueOf<number>(database, 'select count(*) from private.audit_log')
    const before = await count()
    await authenticate(database, `${randomUUID()}@example.org`, 'fel')
    expect(await count()).toBe(before)
  })

  it('has no line of an act that is rolled back', async () => {
    const leader = await roleId('Leader')
    const work = as(database, person(admin), async (tx) => {
      await tx.query('update api.user_roles set role_id = $1 where user_id = $2', [
        leader,
        club.members.Member,
      ])
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await lines()).toEqual([])
  })

  it('is only added to: not even its owner changes or deletes a line, nor empties it', async () => {
    await run(admin, `update api.associations set description = 'Ny' where id = $1`, [club.id])
    const [line] = await lines()
    for (const sql of [
      `update private.audit_log set action = 'role.created' where id = ${line!.id}`,
      `update private.audit_log set actor_id = '${club.members.Member}' where id = ${line!.id}`,
      `update private.audit_log set at = now() where id = ${line!.id}`,
      `delete from private.audit_log where id = ${line!.id}`,
      'truncate private.audit_log',
    ])
      expect(await failure(database.query(sql))).toMatchObject({ code: '42501' })
    expect(await lines()).toEqual([line])
    for (const role of ['anon', 'authenticated', 'mailer', 'authenticator'])
      for (const privilege of ['select', 'insert', 'update', 'delete', 'truncate'])
        expect(
          await valueOf(database, `select has_table_privilege($1, 'private.audit_log', $2)`, [
            role,
            privilege,
          ]),
        ).toBe(false)
  })

  it('goes with its club', async () => {
    await run(admin, `update api.associations set description = 'Ny' where id = $1`, [club.id])
    await database.query('delete from api.associations where id = $1', [club.id])
    expect(
      await valueOf(database, 'select count(*) from private.audit_log where association_id = $1', [club.id]),
    ).toBe(0)
  })

  it('keeps the act of a person who leaves, without the person', async () => {
    const email = `${randomUUID()}@example.org`
    const id = await withPassword(email)
    await database.query(`update api.user_roles set role_id = $2 where user_id = $1`, [
      id,
      await roleId('Admin'),
    ])
    await authenticate(database, email, PASSWORD, { 'x-real-ip': '192.0.2.44' })
    await run(id, `update api.associations set description = 'Ny' where id = $1`, [club.id])
    expect(await lines({ p_who: 'Test Member' })).toHaveLength(2)
    await run(id, 'select api.delete_my_account($1)', [PASSWORD])
    const left = await lines()
    expect(left.map(({ action }) => action)).toEqual([
      'account.deleted',
      'settings.changed',
      'login.succeeded',
    ])
    for (const line of left)
      expect(line).toMatchObject({
        actor_id: null,
        actor_name: null,
        subject_id: null,
        session_id: null,
        address: null,
      })
    expect(JSON.stringify(left)).not.toContain(id)
  })

  it('is read with audit_log:read alone, and nobody sees another club’s', async () => {
    await run(admin, `update api.associations set description = 'Ny' where id = $1`, [club.id])
    const other = await createClub(database)
    for (const [reader, clubId] of [
      [other.members.Admin, club.id],
      [club.members.Board, club.id],
      [club.members.Member, club.id],
      [admin, other.id],
      [admin, randomUUID()],
    ] as const)
      expect(await failure(lines({}, reader, clubId))).toMatchObject({
        code: 'ERROR_INSUFFICIENT_PERMISSIONS',
      })
    expect(await lines()).toHaveLength(1)
    expect(await lines({}, other.members.Admin, other.id)).toEqual([])
    await database.query(
      `insert into api.role_permissions (role_id, permission_id, association_id)
      select $1, id, $2 from api.permissions where name = 'audit_log:read'`,
      [await roleId('Member'), club.id],
    )
    expect(await lines({}, club.members.Member)).toHaveLength(1)
  })

  it('is narrowed by who, whom, what and when, and read on from any line', async () => {
    const rename = (user: string, whom: string) =>
      run(user, `update api.users set address = $2 where id = $1`, [whom, randomUUID()])
    const [karin, olle] = [
      await addMember(database, club.id, 'Admin', { name: 'Karin 50% Ek' }),
      await addMember(database, club.id, 'Member', { name: 'Olle Alm' }),
    ]
    await rename(karin, olle)
    await rename(admin, karin)
    await run(karin, `update api.associations set description = 'Ny' where id = $1`, [club.id])
    const found = async (filters: Record<string, unknown>) =>
      (await lines(filters)).map(({ action }) => action)
    expect(await found({ p_who: 'karin' })).toEqual(['settings.changed', 'member.profile'])
    expect(await found({ p_who: '50% e' })).toHaveLength(2)
    expect(await found({ p_who: '%' })).toHaveLength(2)
    expect(await found({ p_whom: 'alm' })).toEqual(['member.profile'])
    expect(await found({ p_who: 'nobody' })).toEqual([])
    expect(await found({ p_area: 'settings' })).toEqual(['settings.changed'])
    expect(await found({ p_person_id: karin })).toHaveLength(3)
    expect(await found({ p_person_id: olle })).toHaveLength(1)
    const all = await lines()
    expect(await lines({ p_from: all[1]!.at })).toEqual(all.slice(0, 2))
    expect(await lines({ p_to: all[1]!.at })).toEqual(all.slice(2))
    expect(await lines({ p_before_at: all[0]!.at, p_before_id: all[0]!.id })).toEqual(all.slice(1))
    for (const bad of [{ p_limit: 0 }, { p_limit: 1001 }, { p_before_at: all[0]!.at }])
      expect(await failure(lines(bad))).toMatchObject({ code: 'ERROR_VALIDATION_FAILED' })
  })
})
