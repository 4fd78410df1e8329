import { beforeAll, describe, expect, it } from 'vitest'

import { ADDRESSES, NO_ADDRESSES } from '#lib/text/addresses.fixture.ts'

import { addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { ANONYMOUS, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('members on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let neighbours: Club

  beforeAll(async () => {
    club = await createClub(database)
    neighbours = await createClub(database, 'Grannorkestern')
  })

  const change = (who: string, whom: string, set: string, values: readonly unknown[] = []) =>
    rowsAs(database, person(who), `update api.users set ${set} where id = $1 returning id`, [whom, ...values])

  it('see only themselves without user:read:profile, and with it everybody in their own club', async () => {
    const everyone = 'select id from api.users'
    expect(await rowsAs(database, person(club.members.Member), everyone)).toEqual([
      { id: club.members.Member },
    ])
    expect(await rowsAs(database, person(club.members.Leader), everyone)).toEqual([
      { id: club.members.Leader },
    ])
    expect(await rowsAs(database, person(club.members.Board), everyone)).toHaveLength(5)
    expect(await valueOf(database, 'select count(*) from api.users')).toBe(10)
    expect((await failure(rowsAs(database, ANONYMOUS, everyone))).code).toBe('42501')
  })

  it.each(NO_ADDRESSES)('cannot have the address %s, which no form accepts either', async (email) => {
    const { message } = await failure(valueOf(database, 'select app.email_field($1)', [email]))
    expect(message).toContain('ERROR_INVALID_EMAIL')
  })

  it.each(ADDRESSES)('can have the address %s, which forms accept too', async (email) =>
    expect(await valueOf(database, 'select app.email_field($1)', [email])).toBe(email),
  )

  it('are listed with their roles', async () => {
    const list = `select name, role_name from api.users_with_roles where association_id = $1 order by role_sort_order`
    expect(await rowsAs(database, person(club.members.Admin), list, [club.id])).toEqual([
      { name: 'Test Admin', role_name: 'Admin' },
      { name: 'Test Board', role_name: 'Board' },
      { name: 'Test Leader', role_name: 'Leader' },
      { name: 'Test Door staff', role_name: 'Door staff' },
      { name: 'Test Member', role_name: 'Member' },
    ])
    expect(await rowsAs(database, person(neighbours.members.Admin), list, [club.id])).toEqual([])
  })

  it('can give phone numbers and an emergency contact, in any common notation', async () => {
    const me = await addMember(database, club.id)
    const mine = async () =>
      (
        await rowsAs(
          database,
          person(me),
          'select phone, emergency_name, emergency_phone from api.users where id = $1',
          [me],
        )
      )[0]
    await change(
      me,
      me,
      `phone = ' 070-123 45 67 ', emergency_name = E'Bo\\nEk', emergency_phone = '+46 (0)8 123 456'`,
    )
    const given = { phone: '070-123 45 67', emergency_name: 'Bo Ek', emergency_phone: '+46 (0)8 123 456' }
    expect(await mine()).toEqual(given)
    expect((await rowsAs(database, person(me), 'select * from api.me()'))[0]).toMatchObject(given)
    for (const [set, field] of [
      [`phone = 'ring mig'`, 'phone'],
      [`phone = '1234'`, 'phone'],
      [`phone = '1234567890123456'`, 'phone'],
      [`emergency_phone = null`, 'emergency_phone'],
      [`emergency_name = '${'a'.repeat(101)}'`, 'emergency_name'],
    ] as const)
      expect((await failure(change(me, me, set))).params).toMatchObject({ field })
    expect(await mine()).toEqual(given)
    await change(me, me, `phone = E'070\\u2013123\\u00a045\\u202f67'`)
    expect(await mine()).toEqual(given)
    await change(me, me, `phone = '', emergency_name = ' ', emergency_phone = ''`)
    expect(await mine()).toEqual({ phone: null, emergency_name: null, emergency_phone: null })
  })

  it('have phone numbers that only permitted staff read and change, and that are never logged', async () => {
    const them = await addMember(database, club.id)
    await change(them, them, `phone = '070-123 45 67'`)
    const seen = (who: string) =>
      rowsAs(database, person(who), 'select phone from api.users_with_roles where id = $1', [them])
    expect(await seen(club.members.Leader)).toEqual([])
    expect(await seen(neighbours.members.Admin)).toEqual([])
    expect(await change(neighbours.members.Admin, them, `phone = '0911-12345'`)).toEqual([])
    expect(await change(club.members.Leader, them, `phone = '0911-12345'`)).toEqual([])
    expect(await seen(club.members.Board)).toEqual([{ phone: '070-123 45 67' }])
    await change(club.members.Admin, them, `phone = '0911-12345'`)
    expect(await seen(club.members.Board)).toEqual([{ phone: '0911-12345' }])
    const noted = `select details::text from private.audit_log where subject_id = $1 and action = 'member.profile'`
    const details = await valueOf<string>(database, noted, [them])
    expect(details).toContain('phone')
    expect(details).not.toContain('12345')
  })

  it('can change their own profile, but not their status or e-mail address', async () => {
    const me = await addMember(database, club.id)
    await change(me, me, `name = '  Nytt Namn ', language = 'en', date_of_birth = '1990-05-01'`)
    expect(await valueOf(database, 'select name from api.users where id = $1', [me])).toBe('Nytt Namn')
    expect((await failure(change(me, me, `status = 'inactive'`))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    expect((await failure(change(me, me, `email = 'ny@example.org'`))).code).toBe('42501')
    expect((await failure(change(me, me, `member_since = '1970-01-01'`))).code).toBe('42501')
  })

  it('can be changed by others only with the permission, and never if their role is higher', async () => {
    const { Admin, Board, Leader, Member } = club.members
    expect(await change(Board, Leader, `name = 'Ny Ledare'`)).toHaveLength(1)
    expect((await failure(change(Board, Admin, `name = 'Kapad'`))).code).toBe('ERROR_ROLE_TOO_HIGH')
    expect((await failure(change(Board, Admin, `status = 'inactive'`))).code).toBe('ERROR_ROLE_TOO_HIGH')
    expect(await change(Leader, Member, `name = 'Kapad'`)).toEqual([])
    expect(await change(neighbours.members.Admin, Member, `name = 'Kapad'`)).toEqual([])
    expect(await valueOf(database, 'select name from api.users where id = $1', [Member])).toBe('Test Member')
  })

  it.each([
    ['name', 'A'],
    ['name', 'A'.repeat(101)],
    ['address', 'A'.repeat(301)],
    ['language', 'no'],
    ['date_of_birth', '1850-01-01'],
    ['date_of_birth', '2090-01-01'],
  ])('cannot have the %s %s', async (field, value) => {
    const attempt = change(club.members.Member, club.members.Member, `${field} = $2`, [value])
    expect(await failure(attempt)).toMatchObject({ code: 'ERROR_VALIDATION_FAILED', params: { field } })
  })

  it('have one card each, which they can replace', async () => {
    const card = (who: string, call = 'my_card') =>
      rowsAs<{ card: string; name: string }>(database, person(who), `select * from api.${call}()`)
    const [first] = await card(club.members.Member)
    expect(first).toMatchObject({
      association_name: 'Testorkestern',
      role_name: 'Member',
      name: 'Test Member',
    })
    const [second] = await card(club.members.Member, 'replace_my_card')
    expect(second?.card).toMatch(/^S1\.[\w-]{22}$/)
    expect(second?.card).not.toBe(first?.card)
    expect(await card(club.members.Member)).toEqual([second])
  })
})

describe.each(DATABASES)('the association on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club

  beforeAll(async () => {
    club = await createClub(database)
  })

  const update = (who: string, set: string) =>
    rowsAs(database, person(who), `update api.associations set ${set} where id = $1 returning can_register`, [
      club.id,
    ])

  it('can only be changed with association:update, and is a music or sports club', async () => {
    expect(await update(club.members.Board, `name = 'Kapad'`)).toEqual([])
    expect(await update(club.members.Admin, `allow_user_registration = false`)).toEqual([
      { can_register: false },
    ])
    expect(await failure(update(club.members.Admin, `type = 'chess'`))).toMatchObject({
      params: { field: 'type' },
    })
  })

  it('has a name of at least three characters, and a valid time zone', async () => {
    expect((await failure(update(club.members.Admin, `name = ' AB '`))).code).toBe(
      'ERROR_ASSOCIATION_NAME_TOO_SHORT',
    )
    expect(await failure(update(club.members.Admin, `timezone = 'Mars/Olympus'`))).toMatchObject({
      params: { field: 'timezone' },
    })
  })

  it('is hidden from visitors when it is not public', async () => {
    const look = 'select name from api.associations where id = $1'
    expect(await rowsAs(database, ANONYMOUS, look, [club.id])).toHaveLength(1)
    await update(club.members.Admin, 'is_public = false')
    expect(await rowsAs(database, ANONYMOUS, look, [club.id])).toEqual([])
    expect(await valueAs(database, person(club.members.Member), look, [club.id])).toBe('Testorkestern')
  })
})
