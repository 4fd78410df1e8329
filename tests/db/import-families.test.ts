import { beforeEach, describe, expect, it } from 'vitest'

import { addMember, type Club, createClub, type RoleName } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { createFamily, type Family, familyActs } from '../helpers/family.ts'
import { claimMail } from '../helpers/mail.ts'
import { failure, person, valueAs, valueOf } from '../helpers/requests.ts'
import { forbid, permit, roleIdOf } from '../helpers/roles.ts'

interface Outcome {
  imported: number
  new_guardians: number
  errors: { row: number; field: string; code: string; params: { reason?: string } }[]
}

describe.each(DATABASES)('importing children on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let people: Family
  let club: Club
  let mother: string
  let mothersAddress: string
  let count = 0
  const { connect, family } = familyActs(database, () => people)

  beforeEach(async () => {
    people = await createFamily(database)
    ;({ club, mother } = people)
    mothersAddress = await addressOf(mother)
    await claimMail(database, 1000)
  })

  const addressOf = (id: string) =>
    valueOf<string>(database, 'select email from api.users where id = $1', [id])
  const role = (name: RoleName) => roleIdOf(database, club.id, name)
  const address = () => `familj${++count}@example.org`
  const importAs = async (who: string, rows: unknown, dry = false) =>
    valueAs<Outcome>(database, person(who), 'select api.import_members($1, $2, $3)', [
      JSON.stringify(rows),
      await role('Member'),
      dry,
    ])
  const told = ({ errors }: Outcome) =>
    errors.map(({ row, field, code, params }) => `${row} ${field} ${code} ${params.reason ?? ''}`.trim())
  const idOf = (name: string) =>
    valueOf<string>(
      database,
      `select u.id from api.users u join api.user_roles ur on ur.user_id = u.id
      where ur.association_id = $1 and u.name = $2`,
      [club.id, name],
    )
  const members = () =>
    valueOf<number>(database, 'select count(*)::int from api.user_roles where association_id = $1', [club.id])

  it('gives a child without an address the guardians of its row, and invites those who are new', async () => {
    const dad = address()
    const rows = [
      {
        name: 'Alva',
        email: '',
        date_of_birth: '2015-03-01',
        groups: ['U12'],
        guardian_email: ` ${mothersAddress.toUpperCase()} `,
        guardian2_name: 'Peter Ek',
        guardian2_email: dad,
      },
      { name: 'Leo', guardian2_email: dad, guardian_email: dad, language: 'en' },
    ]
    const before = await members()
    expect(await importAs(people.admin, rows, true)).toMatchObject({
      imported: 0,
      new_guardians: 1,
      errors: [],
    })
    expect(await members()).toBe(before)
    expect(await importAs(people.admin, rows)).toMatchObject({ imported: 3, new_guardians: 1, errors: [] })
    const [alva, leo] = [await idOf('Alva'), await idOf('Leo')]
    expect(await family(alva, people.admin)).toEqual(['guardian Maria', 'guardian Peter Ek'])
    expect(await family(leo, people.admin)).toEqual(['guardian Peter Ek'])
    expect(
      await valueOf(database, 'select to_jsonb(u) from api.users_with_roles u where id = $1', [alva]),
    ).toMatchObject({
      has_account: false,
      status: 'verified',
      role_name: 'Member',
      date_of_birth: '2015-03-01',
    })
    expect(
      await valueOf(database, 'select to_jsonb(u) from api.users_with_roles u where email = $1', [dad]),
    ).toMatchObject({ has_account: true, status: 'unverified', role_name: 'Member', language: 'sv' })
    expect((await claimMail(database)).map(({ kind: sent, email }) => [sent, email])).toEqual([
      ['invitation', dad],
    ])
    expect(
      await valueOf(
        database,
        `select count(*)::int from api.group_members m join api.groups g on g.id = m.group_id
        where g.name = 'U12' and m.user_id = $1`,
        [alva],
      ),
    ).toBe(1)
    // One entry, like every import.
    expect(
      await valueOf(
        database,
        `select jsonb_agg(action) from private.audit_log where association_id = $1 and action like 'member.%'`,
        [club.id],
      ),
    ).toEqual(['member.imported'])
  })

  it('connects a child with its parent in the same list, and names a new guardian after the address', async () => {
    const [parent, nameless] = [address(), `x${address()}`]
    await importAs(people.admin, [
      { name: 'Nils', email: address(), guardian_email: parent, guardian2_email: nameless },
      { name: 'Anna Ny', email: parent },
    ])
    expect(await family(await idOf('Nils'), people.admin)).toEqual([
      'guardian Anna Ny',
      `guardian ${nameless.split('@')[0]}`,
    ])
  })

  it('gives guardians the number of their child’s row, unless they have one of their own', async () => {
    const [new1, listed, own] = [address(), address(), address()]
    await database.query(`update api.users set phone = '070-174 06 05' where id = $1`, [mother])
    expect(
      await importAs(people.admin, [
        {
          name: 'Ture',
          guardian_email: new1,
          guardian2_email: mothersAddress,
          guardian2_phone: '070-174 06 06',
        },
        { name: 'Tove', guardian_email: new1, guardian_phone: ' 070-174 06 07 ' },
        {
          name: 'Ulf',
          guardian_email: listed,
          guardian_phone: '070-174 06 08',
          guardian2_email: own,
          guardian2_phone: '070-174 06 09',
        },
        { name: 'Vera Ulf', email: listed, phone: ' ' },
        { name: 'Wera Ulf', email: own, phone: '070-174 06 10' },
      ]),
    ).toMatchObject({ errors: [], new_guardians: 1 })
    const phones = await valueOf(
      database,
      'select jsonb_object_agg(email, phone) from api.users where email = any ($1)',
      [`{${new1},${listed},${own},${mothersAddress}}`],
    )
    expect(phones).toEqual({
      [new1]: '070-174 06 07',
      [listed]: '070-174 06 08',
      [own]: '070-174 06 10',
      [mothersAddress]: '070-174 06 05',
    })
    const wrong = [
      { name: 'Xena', guardian_email: mothersAddress, guardian_phone: 'ring mamma' },
      { name: 'Yrsa', email: address(), guardian2_phone: '070-174 06 11' },
    ]
    expect(told(await importAs(people.admin, wrong))).toEqual([
      '0 guardian_phone ERROR_VALIDATION_FAILED',
      '1 guardian2_email ERROR_INVALID_EMAIL',
    ])
  })

  it('does not double the children of a list that is imported twice', async () => {
    const rows = [{ name: 'Åsa  ', guardian_email: mothersAddress, guardian2_email: address() }]
    expect(await importAs(people.admin, rows)).toMatchObject({ imported: 2 })
    const before = await members()
    expect(told(await importAs(people.admin, rows))).toEqual(['0 name ERROR_VALIDATION_FAILED exists'])
    const again = [
      // As some computers write it: the ring apart from the letter.
      { name: 'ÅSA'.normalize('NFD'), email: address(), guardian_email: mothersAddress },
      { name: 'Nils', guardian_email: mothersAddress },
      { name: 'nils', guardian2_email: mothersAddress },
      { name: 'Nils', guardian_email: address() },
    ]
    expect(told(await importAs(people.admin, again))).toEqual([
      '0 name ERROR_VALIDATION_FAILED exists',
      '2 name ERROR_VALIDATION_FAILED exists',
    ])
    expect(await members()).toBe(before)
  })

  it('reports what is wrong with a guardian in its row, and then imports nobody', async () => {
    await connect(mother)
    const other = await createClub(database, 'Grannklubben')
    const neighbour = address()
    await addMember(database, other.id, 'Member', { email: neighbour })
    const [own, looked] = [address(), address()]
    const before = await members()
    const rows = [
      { name: 'Ett', guardian_email: 'ingen adress' },
      { name: 'Två', guardian_email: address(), guardian2_name: 'Bo Ek' },
      { name: 'Tre', guardian_email: address(), guardian_name: 'x'.repeat(101) },
      { name: 'Fyra', email: own, guardian_email: own },
      { name: 'Fem', guardian_email: await addressOf(people.child) },
      { name: 'Sex', guardian_email: looked },
      { name: 'Sju', email: looked, guardian_email: mothersAddress },
      { name: 'Åtta', guardian_email: neighbour },
      { name: 'Nio', email: '', guardian_email: ' ' },
      { name: 'Tio', guardian_email: `${people.child}@no-login.invalid` },
    ]
    expect(told(await importAs(people.admin, rows))).toEqual([
      '0 guardian_email ERROR_INVALID_EMAIL',
      '1 guardian2_email ERROR_INVALID_EMAIL',
      '2 guardian_name ERROR_VALIDATION_FAILED',
      '3 guardian_email ERROR_VALIDATION_FAILED same',
      '4 guardian_email ERROR_GUARDIAN_LOOKED_AFTER',
      '5 guardian_email ERROR_GUARDIAN_LOOKED_AFTER',
      '7 guardian_email ERROR_EMAIL_ALREADY_EXISTS',
      '8 email ERROR_INVALID_EMAIL',
      '9 guardian_email ERROR_INVALID_EMAIL',
    ])
    expect(await members()).toBe(before)
    expect(await claimMail(database)).toEqual([])
  })

  it('requires what adding a child by hand requires, also of who imports a child with an address', async () => {
    const row = { name: 'Alva', email: address(), guardian_email: mothersAddress }
    const before = await members()
    await forbid(database, await role('Board'), 'user:update:profile')
    for (const dry of [true, false])
      expect((await failure(importAs(club.members.Board, [row], dry))).code).toBe(
        'ERROR_INSUFFICIENT_PERMISSIONS',
      )
    expect(await members()).toBe(before)
    expect(await importAs(club.members.Board, [{ name: 'Alva', email: row.email }])).toMatchObject({
      imported: 1,
    })
  })

  it('takes no id and no status from a row that is written by hand', async () => {
    const email = address()
    await importAs(people.admin, [
      { id: mother, status: 'verified', name: 'Alva', email },
      { id: mother, status: 'inactive', name: 'Leo', guardian_email: mothersAddress },
    ])
    const statuses = `select jsonb_object_agg(u.name, u.status) from api.users u join api.user_roles ur on ur.user_id = u.id
      where ur.association_id = $1 and u.name in ('Alva', 'Leo', 'Maria')`
    expect(await valueOf(database, statuses, [club.id])).toEqual({
      Alva: 'unverified',
      Leo: 'verified',
      Maria: 'verified',
    })
  })

  it('gives new guardians no role that the importer could not give them by hand', async () => {
    await permit(database, await role('Member'), 'event:create')
    await forbid(database, await role('Board'), 'event:create')
    const doorStaff = await role('Door staff')
    const child = { name: 'Alva', role_id: doorStaff }
    const before = await members()
    for (const dry of [true, false])
      expect(
        (await failure(importAs(club.members.Board, [{ ...child, guardian_email: address() }], dry))).code,
      ).toBe('ERROR_ROLE_TOO_HIGH')
    expect(await members()).toBe(before)
    expect(await importAs(club.members.Board, [{ ...child, guardian_email: mothersAddress }])).toMatchObject({
      imported: 1,
    })
  })
})
