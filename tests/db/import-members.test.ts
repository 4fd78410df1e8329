import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addMember, type Club, createClub, type RoleName } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail, mailTo, tokenOf } from '../helpers/mail.ts'
import { ANONYMOUS, failure, person, valueAs, valueOf } from '../helpers/requests.ts'
import { forbid, roleIdOf } from '../helpers/roles.ts'
import { PASSWORD } from '../helpers/session.ts'

interface Outcome {
  rows: number
  imported: number
  new_groups: string[]
  errors: { row: number; field: string; code: string; params: Record<string, unknown> }[]
}

describe.each(DATABASES)('importing members on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let count = 0

  beforeAll(async () => {
    club = await createClub(database)
  })
  beforeEach(() => claimMail(database, 1000))

  const address = () => `ny${++count}@example.org`
  const row = (columns: Record<string, unknown> = {}) => ({ name: 'Ny Medlem', email: address(), ...columns })
  const role = (name: RoleName, clubId = club.id) => roleIdOf(database, clubId, name)
  const importAs = async (who: string, rows: unknown, options: { role?: RoleName; dry?: boolean } = {}) =>
    valueAs<Outcome>(database, person(who), 'select api.import_members($1, $2, $3)', [
      JSON.stringify(rows),
      await role(options.role ?? 'Member'),
      options.dry ?? false,
    ])
  const member = (email: string) =>
    valueOf<Record<string, unknown> | undefined>(
      database,
      'select to_jsonb(u) from api.users_with_roles u where email = $1',
      [email],
    )
  const people = () => valueOf(database, 'select count(*) from api.users')

  it('adds people to the groups their rows name, and creates missing ones', async () => {
    const neighbour = await createClub(database, 'Grannkören')
    const groupsOf = async (clubId = club.id) =>
      (
        await database.query<{ name: string; kind: string; members: number }>(
          `select name, kind, (select count(*)::int from api.group_members m where m.group_id = g.id) as members
          from api.groups g where association_id = $1 order by sort_order`,
          [clubId],
        )
      ).rows
    await database.query(
      `insert into api.groups (association_id, kind, name) values ($1, 'team', 'Horn'), ($2, 'team', 'Trumpet')`,
      [club.id, neighbour.id],
    )
    const [one, two] = [row({ groups: ['trumpet', ' HORN '] }), row({ groups: ['Trumpet', 'Tuba', 'tuba'] })]
    const checked = await importAs(club.members.Admin, [one, two, row({ groups: null })], { dry: true })
    expect(checked).toMatchObject({ imported: 0, new_groups: ['trumpet', 'Tuba'], errors: [] })
    expect(await groupsOf()).toEqual([{ name: 'Horn', kind: 'team', members: 0 }])
    expect(await importAs(club.members.Admin, [one, two])).toMatchObject({ new_groups: ['trumpet', 'Tuba'] })
    expect(await groupsOf()).toEqual([
      { name: 'Horn', kind: 'team', members: 1 },
      { name: 'trumpet', kind: 'section', members: 2 },
      { name: 'Tuba', kind: 'section', members: 1 },
    ])
    expect(await groupsOf(neighbour.id)).toMatchObject([{ members: 0 }])
    const { rows: acts } = await database.query<{ action: string; times: number }>(
      `select action, count(*)::int as times from private.audit_log
      where association_id = $1 and (action like 'group.%' or action = 'member.imported') group by action order by action`,
      [club.id],
    )
    // Not one entry per person and group.
    expect(acts).toEqual([
      { action: 'group.created', times: 2 },
      { action: 'member.imported', times: 1 },
    ])
  })

  it('rejects groups without a name, too many groups, and importers who may not manage groups', async () => {
    const before = await people()
    for (const groups of [
      [''],
      ['x'.repeat(61)],
      'Horn',
      { name: 'Horn' },
      Array.from({ length: 21 }, (_, n) => `G${n}`),
    ])
      expect((await importAs(club.members.Admin, [row({ groups })])).errors).toMatchObject([
        { row: 0, field: 'groups', code: 'ERROR_VALIDATION_FAILED' },
      ])
    await forbid(database, await role('Board'), 'group:manage')
    expect((await failure(importAs(club.members.Board, [row({ groups: ['Horn'] })]))).code).toBe(
      'ERROR_INSUFFICIENT_PERMISSIONS',
    )
    expect(await people()).toBe(before)
  })

  it('reports invalid and missing phone numbers per row', async () => {
    const lines = [
      row({ phone: 'fråga' }),
      row({ emergency_name: 'Bo Ek' }),
      row({ emergency_name: 'Bo Ek', emergency_phone: '08-123 456' }),
    ]
    expect((await importAs(club.members.Admin, lines)).errors).toMatchObject([
      { row: 0, field: 'phone', code: 'ERROR_VALIDATION_FAILED' },
      { row: 1, field: 'emergency_phone', code: 'ERROR_VALIDATION_FAILED' },
    ])
  })

  it('creates a member with the listed details and without a password for each row', async () => {
    const full = row({
      name: ' Åsa Öberg ',
      email: 'ASA.OBERG@example.org',
      date_of_birth: '1980-02-29',
      address: 'Storgatan 1, Norrvik',
      phone: '0911-123 45',
      emergency_name: 'Bo Öberg',
      emergency_phone: '+46 70 123 45 67',
      member_since: '2019-08-15',
      language: 'en',
    })
    const outcome = await importAs(club.members.Admin, [full, row({ email: 'bo@example.org' })])
    expect(outcome).toEqual({ rows: 2, imported: 2, new_groups: [], new_guardians: 0, errors: [] })
    expect(await member('asa.oberg@example.org')).toMatchObject({
      name: 'Åsa Öberg',
      date_of_birth: '1980-02-29',
      address: 'Storgatan 1, Norrvik',
      phone: '0911-123 45',
      emergency_name: 'Bo Öberg',
      emergency_phone: '+46 70 123 45 67',
      member_since: '2019-08-15',
      language: 'en',
      status: 'unverified',
      role_name: 'Member',
      association_id: club.id,
    })
    expect(await member('bo@example.org')).toMatchObject({ language: 'sv', date_of_birth: null })
  })

  it('invites everybody in their language, with a link that sets the password and verifies', async () => {
    const [swedish, english] = [row(), row({ language: 'en', name: 'Erin Field' })]
    await importAs(club.members.Admin, [swedish, english])
    const mails = await claimMail(database)
    const to = (email: string) => mails.find((mail) => mail.email === email)
    expect(to(swedish.email)).toMatchObject({ kind: 'invitation', language: 'sv' })
    expect(to(english.email)).toMatchObject({
      language: 'en',
      variables: { role: 'Member', inviter: 'Test Admin', association: 'Testorkestern' },
    })
    const token = tokenOf(to(english.email))
    expect(token).not.toBe(tokenOf(to(swedish.email)))
    await valueAs(database, ANONYMOUS, 'select api.reset_password($1, $2)', [token, PASSWORD])
    expect(await member(english.email)).toMatchObject({ status: 'verified' })
    expect(await member(swedish.email)).toMatchObject({ status: 'unverified' })
  })

  it('reports every error with its row and field, and then imports nobody', async () => {
    const taken = address()
    await addMember(database, club.id, 'Member', { email: taken })
    const before = await people()
    const twice = row()
    const { imported, errors } = await importAs(club.members.Admin, [
      row(),
      row({ name: 'Å', email: 'ingen adress', date_of_birth: '2999-01-01' }),
      row({ email: taken.toUpperCase(), member_since: '15/8 2019', address: 'x'.repeat(301) }),
      twice,
      { ...twice, email: ` ${twice.email.toUpperCase()}` },
      row({ language: 'fi', role_id: '00000000-0000-4000-8000-000000000000' }),
      { name: null, email: null },
      row({ date_of_birth: '2019-02-30' }),
    ])
    expect(imported).toBe(0)
    expect(errors.map(({ row: at, field, code }) => `${at} ${field} ${code}`)).toEqual([
      '1 name ERROR_VALIDATION_FAILED',
      '1 email ERROR_INVALID_EMAIL',
      '1 date_of_birth ERROR_VALIDATION_FAILED',
      '2 email ERROR_EMAIL_ALREADY_EXISTS',
      '2 address ERROR_VALIDATION_FAILED',
      '2 member_since ERROR_VALIDATION_FAILED',
      '4 email ERROR_VALIDATION_FAILED',
      '5 language ERROR_VALIDATION_FAILED',
      '5 role_id ERROR_RESOURCE_NOT_FOUND',
      '6 name ERROR_VALIDATION_FAILED',
      '6 email ERROR_INVALID_EMAIL',
      '7 date_of_birth ERROR_VALIDATION_FAILED',
    ])
    expect(errors[0]?.params).toMatchObject({ min: 2, max: 100 })
    expect(errors.find((error) => error.row === 4)?.params).toMatchObject({ reason: 'exists' })
    expect(await people()).toBe(before)
    expect(await claimMail(database)).toEqual([])
  })

  it('only validates on a dry run', async () => {
    const before = await people()
    expect(await importAs(club.members.Admin, [row(), row()], { dry: true })).toEqual({
      rows: 2,
      imported: 0,
      new_groups: [],
      new_guardians: 0,
      errors: [],
    })
    expect(await people()).toBe(before)
  })

  it('gives no role above the importer’s own, neither to everybody nor to one row', async () => {
    const rows = [row(), row({ role_id: await role('Admin') })]
    const { errors } = await importAs(club.members.Board, rows)
    expect(errors).toEqual([{ row: 1, field: 'role_id', code: 'ERROR_ROLE_TOO_HIGH', params: {} }])
    const all = await importAs(club.members.Board, [row()], { role: 'Admin' })
    expect(all.errors).toMatchObject([{ code: 'ERROR_ROLE_TOO_HIGH' }])
    expect((await importAs(club.members.Admin, rows)).imported).toBe(2)
  })

  it('requires user:invite in that club', async () => {
    const neighbours = await createClub(database, 'Grannorkestern')
    for (const who of [club.members.Leader, neighbours.members.Admin]) {
      expect((await failure(importAs(who, [row()]))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    }
    expect((await importAs(club.members.Board, [row()])).imported).toBe(1)
  })

  it('accepts at most a thousand rows', async () => {
    const rows = Array.from({ length: 1001 }, () => row())
    for (const wrong of [rows, [], { name: 'x' }]) {
      expect(await failure(importAs(club.members.Admin, wrong))).toMatchObject({
        code: 'ERROR_VALIDATION_FAILED',
        params: { field: 'p_rows', max: 1000 },
      })
    }
    expect((await importAs(club.members.Admin, rows.slice(1))).imported).toBe(1000)
  })

  it('replaces a pending invitation', async () => {
    const invited = row()
    const verification = await valueAs<string>(
      database,
      person(club.members.Admin),
      `select api.create_email_verification($1, 'user_invitation', $2)`,
      [invited.email, club.id],
    )
    await valueAs(
      database,
      person(club.members.Admin),
      `insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at)
      values ($1, $2, $3, $4, now() + interval '1 day') returning id`,
      [invited.email, await role('Member'), club.id, verification],
    )
    const old = tokenOf((await mailTo(database, invited.email))[0])
    await importAs(club.members.Admin, [invited])
    const shown = failure(valueAs(database, ANONYMOUS, 'select api.get_verification($1)', [old]))
    expect((await shown).code).toBe('ERROR_INVALID_TOKEN')
    expect((await mailTo(database, invited.email)).length).toBe(1)
  })
})
