import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { checkIn, scan } from '../helpers/door.ts'
import { createFamily, type Family, familyActs, inDays } from '../helpers/family.ts'
import { claimMail, mailTo, tokenOf } from '../helpers/mail.ts'
import { ANONYMOUS, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import { forbid, roleIdOf } from '../helpers/roles.ts'
import { PASSWORD } from '../helpers/session.ts'

interface Outcome {
  imported: number
  errors: { row: number; field: string; code: string; params: { reason?: string } }[]
}

describe.each(DATABASES)('an adult without an e-mail address on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let people: Family
  let club: Club
  let admin: string
  const { family, events, answer, answerOf } = familyActs(database, () => people)

  beforeEach(async () => {
    people = await createFamily(database)
    ;({ club, admin } = people)
    await claimMail(database, 1000)
  })

  const add = (contacts: string[] = [], born: string | null = '1941-03-02', who = admin) =>
    valueAs<string>(database, person(who), 'select api.add_member($1, $2, $3, $4)', [
      club.id,
      'Greta Ek',
      contacts,
      born,
    ])
  const answerAs = (who: string, event: string, whom: string, status: string) =>
    rowsAs(
      database,
      { ...person(who), headers: { prefer: 'resolution=merge-duplicates' } },
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, $3)
      on conflict (event_id, user_id) do update set status = excluded.status`,
      [event, whom, status],
    )
  const importAs = async (rows: unknown[], who = admin, without = true) =>
    valueAs<Outcome>(database, person(who), 'select api.import_members($1, $2, p_without_email => $3)', [
      JSON.stringify(rows),
      await roleIdOf(database, club.id, 'Member'),
      without,
    ])
  const told = ({ errors }: Outcome) =>
    errors.map(({ row, field, code, params }) => `${row} ${field} ${code} ${params.reason ?? ''}`.trim())

  it('is a member with a card, whom leaders answer for and check in', async () => {
    const greta = await add()
    const listed = 'select status, has_account, role_name from api.users_with_roles where id = $1'
    expect(await rowsAs(database, person(admin), listed, [greta])).toEqual([
      { status: 'verified', has_account: false, role_name: 'Member' },
    ])
    expect(await family(greta, admin)).toEqual([])
    const cards = await rowsAs(database, person(admin), 'select * from api.member_cards($1)', [[greta]])
    expect(cards).toHaveLength(1)
    const event = await addEvent(database, club.id, inDays(3))
    await answerAs(club.members.Leader, event, greta, 'going')
    await answerAs(club.members.Leader, event, greta, 'declined')
    expect(await answerOf(event, greta)).toBe('declined')
    expect((await failure(answerAs(people.mother, event, greta, 'going'))).code).toMatch(/^ERROR_|^42501$/)
    const running = await addEvent(database, club.id)
    const door = club.members['Door staff']
    const [result] = await checkIn(database, door, [scan(running, greta, door)])
    expect(result).toMatchObject({ result: 'recorded' })
    expect(
      await valueOf(database, 'select count(*) from api.event_attendance where user_id = $1', [greta]),
    ).toBe(1)
  })

  it('shares the address of another member, who gets the mails about both and answers', async () => {
    const greta = await add([people.father])
    const event = await addEvent(database, club.id, inDays(3))
    expect(await events(people.father, greta)).toEqual([['Konsert', null]])
    expect(await answer(event, 'going', people.father, greta)).toMatchObject({ status: 'going' })
    await valueAs(
      database,
      person(club.members.Board),
      `select api.send_email(gen_random_uuid(), 'members', p_user_ids => $1, p_subject => 'Hej', p_html => '<p>Hej</p>')`,
      [[greta]],
    )
    expect(
      (await claimMail(database, 1000)).map(({ name, variables }) => `${name} ${variables['about'] ?? ''}`),
    ).toEqual(['Fredrik Greta Ek'])
  })

  it('gets no mail when there is nobody to send it to', async () => {
    const greta = await add()
    const count = await valueAs<{ recipients: number }>(
      database,
      person(club.members.Board),
      `select api.send_email(gen_random_uuid(), 'members', p_user_ids => $1, p_subject => 'Hej', p_html => '<p>Hej</p>')`,
      [[greta, people.mother]],
    )
    expect(count).toMatchObject({ recipients: 1 })
  })

  it('is given an account later by a link, keeping card and answers, and can be removed', async () => {
    const greta = await add()
    const event = await addEvent(database, club.id, inDays(3))
    await answerAs(club.members.Leader, event, greta, 'going')
    await valueAs(database, person(admin), 'select api.offer_account($1, $2)', [
      greta,
      'greta.ek@example.org',
    ])
    const token = tokenOf((await mailTo(database, 'greta.ek@example.org'))[0])
    await valueAs(database, ANONYMOUS, 'select api.reset_password($1, $2)', [token, PASSWORD])
    expect(
      await valueOf(database, `select email || ' ' || has_account from api.users where id = $1`, [greta]),
    ).toBe('greta.ek@example.org true')
    expect(await answerOf(event, greta)).toBe('going')
    const other = await add()
    await rowsAs(database, person(admin), 'delete from api.users where id = $1', [other])
    expect(await valueOf(database, 'select count(*) from api.users where id = $1', [other])).toBe(0)
  })

  it('is added only by those who may, and a child still needs a guardian', async () => {
    expect((await failure(add([], null, club.members.Leader))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    expect((await failure(add([], '2018-05-01'))).params).toMatchObject({ field: 'p_guardian_ids' })
    const third = await addMember(database, club.id)
    expect((await failure(add([people.mother, people.father, third]))).params).toMatchObject({
      field: 'p_guardian_ids',
    })
    const neighbours = await createClub(database, 'Grannorkestern')
    expect((await failure(add([], null, neighbours.members.Admin))).code).toBe(
      'ERROR_INSUFFICIENT_PERMISSIONS',
    )
    expect(await add([], null)).toBeTruthy()
  })

  it('is imported if the importer says that addresses may be missing, and not twice', async () => {
    const rows = [
      { name: 'Greta Ek', email: '', date_of_birth: '1941-03-02' },
      { name: 'Greta Ek', date_of_birth: '1972-08-09' },
      {
        name: 'Olle Ek',
        guardian_email: await valueOf<string>(database, 'select email from api.users where id = $1', [
          people.father,
        ]),
      },
    ]
    expect(told(await importAs(rows, admin, false))).toEqual([
      '0 email ERROR_INVALID_EMAIL',
      '1 email ERROR_INVALID_EMAIL',
    ])
    expect(await importAs(rows)).toMatchObject({ imported: 3, errors: [] })
    expect(await claimMail(database, 1000)).toEqual([])
    expect(told(await importAs(rows))).toEqual([
      '0 name ERROR_VALIDATION_FAILED namesake',
      '1 name ERROR_VALIDATION_FAILED namesake',
      '2 name ERROR_VALIDATION_FAILED exists',
    ])
    expect(told(await importAs([{ name: 'GRETA EK' }, { name: 'Ny Ek' }, { name: 'Ny Ek' }]))).toEqual([
      '0 name ERROR_VALIDATION_FAILED namesake',
      '2 name ERROR_VALIDATION_FAILED namesake',
    ])
    expect(told(await importAs([{ name: 'Liten Ek', date_of_birth: '2019-01-01' }]))).toEqual([
      '0 email ERROR_INVALID_EMAIL',
    ])
    await forbid(database, await roleIdOf(database, club.id, 'Board'), 'user:update:profile')
    expect((await failure(importAs([{ name: 'Nils Ek' }], club.members.Board))).code).toBe(
      'ERROR_INSUFFICIENT_PERMISSIONS',
    )
  })
})
