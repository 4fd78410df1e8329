import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import {
  failure,
  holdTransaction,
  person,
  rowsAs,
  valueAs,
  valueOf,
  waitForBlocked,
} from '../helpers/requests.ts'

const inDays = (days: number) => ({
  start_time: new Date(Date.now() + days * 86_400_000).toISOString(),
  end_time: new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString(),
})

describe.each(DATABASES)('guardians on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let admin: string
  let child: string
  let mother: string
  let father: string

  beforeEach(async () => {
    club = await createClub(database)
    admin = club.members.Admin
    child = await addMember(database, club.id, 'Member', { name: 'Elsa' })
    mother = await addMember(database, club.id, 'Member', { name: 'Maria' })
    father = await addMember(database, club.id, 'Member', { name: 'Fredrik' })
  })

  const ADD = 'select api.add_guardian($1, $2, $3)'
  const connect = (guardian: string, { of = child, who = admin, clubId = club.id } = {}) =>
    valueAs(database, person(who), ADD, [clubId, of, guardian])
  const disconnect = (guardian: string, { of = child, who = admin } = {}) =>
    valueAs(database, person(who), 'select api.remove_guardian($1, $2, $3)', [club.id, of, guardian])
  const family = async (of: string, who = of) =>
    (
      await rowsAs<{ name: string; is_child: boolean }>(
        database,
        person(who),
        'select name, is_child from api.list_family($1, $2)',
        [club.id, of],
      )
    ).map(({ name, is_child }) => `${is_child ? 'child' : 'guardian'} ${name}`)
  const guardians = () =>
    valueOf<number>(
      database,
      'select count(*)::int from api.guardians where association_id = $1 and child_id = $2',
      [club.id, child],
    )
  const events = async (who: string, of = child) =>
    (
      await rowsAs<{ title: string; registrations: { status: string }[] }>(
        database,
        person(who),
        'select title, registrations from api.child_events($1)',
        [of],
      )
    ).map(({ title, registrations }) => [title, registrations[0]?.status ?? null])
  const answer = (event: string, status: string | null, who = mother, of: string | null = child) =>
    valueAs<{ status: string }>(database, person(who), 'select api.answer_event($1, $2, p_user_id => $3)', [
      event,
      status,
      of,
    ])
  const answerOf = (event: string, who: string) =>
    valueOf<string | undefined>(
      database,
      'select status from api.event_registrations where event_id = $1 and user_id = $2',
      [event, who],
    )
  const addGroup = async (...members: string[]) => {
    const group = await valueOf<string>(
      database,
      `insert into api.groups (association_id, kind, name, sort_order) values ($1, 'team', gen_random_uuid()::text, 0) returning id`,
      [club.id],
    )
    await database.query(
      'insert into api.group_members (group_id, user_id, association_id) select $1, unnest($2::uuid[]), $3',
      [group, members, club.id],
    )
    return group
  }
  const addEventFor = async (group: string, title = 'Träning') => {
    const event = await addEvent(database, club.id, { title, ...inDays(3) })
    await database.query('update api.events set group_ids = array[$2::uuid] where id = $1', [event, group])
    return event
  }

  describe('are connected by those who change profiles', () => {
    it('one or two for a child, as both read afterwards, and as the log says', async () => {
      await connect(mother)
      await connect(father)
      await connect(father)
      expect(await family(child)).toEqual(['guardian Fredrik', 'guardian Maria'])
      expect(await family(mother)).toEqual(['child Elsa'])
      expect(await family(child, admin)).toHaveLength(2)
      await disconnect(father)
      await disconnect(father)
      expect(await family(child)).toEqual(['guardian Maria'])
      const { rows } = await database.query(
        `select action, subject_id from private.audit_log
        where association_id = $1 and subject_id in ($2, $3) order by id`,
        [club.id, child, father],
      )
      expect(rows.map(({ action, subject_id }) => [action, subject_id === child])).toEqual([
        ['member.guardian_added', true],
        ['member.guardian_added', true],
        ['member.child_added', false],
        ['member.guardian_removed', true],
        ['member.child_removed', false],
      ])
    })

    it('but not a third one, nor oneself, nor in a chain', async () => {
      const third = await addMember(database, club.id)
      await connect(mother)
      await connect(father)
      expect(await failure(connect(third))).toMatchObject({
        code: 'ERROR_TOO_MANY_GUARDIANS',
        params: { max: 2 },
      })
      expect((await failure(connect(third, { of: third }))).params).toMatchObject({ reason: 'same' })
      expect((await failure(connect(child, { of: third }))).code).toBe('ERROR_GUARDIAN_LOOKED_AFTER')
      expect((await failure(connect(third, { of: mother }))).code).toBe('ERROR_GUARDIAN_LOOKED_AFTER')
      await disconnect(mother)
      await connect(third)
      expect(await guardians()).toBe(2)
    })

    it('in their own club, and not of who stands higher', async () => {
      const other = await createClub(database, 'Grannkören')
      // With the right in another club, of which the child is a member too.
      await database.query(
        `insert into api.user_roles (user_id, association_id, role_id)
        select unnest($1::uuid[]), $2, id from api.roles where association_id = $2 and name = 'Member'`,
        [[child, mother], other.id],
      )
      expect((await failure(connect(mother, { who: other.members.Admin }))).code).toBe(
        'ERROR_INSUFFICIENT_PERMISSIONS',
      )
      expect((await failure(connect(mother, { who: club.members.Leader }))).code).toBe(
        'ERROR_INSUFFICIENT_PERMISSIONS',
      )
      expect((await failure(connect(mother, { of: admin, who: club.members.Board }))).code).toBe(
        'ERROR_ROLE_TOO_HIGH',
      )
      expect((await failure(connect(other.members.Member))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      await connect(mother)
      expect((await failure(disconnect(mother, { who: mother }))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
      expect((await failure(family(child, father))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
      expect(await guardians()).toBe(1)
    })

    it.runIf(kind === 'postgresql')('two, also when the second and the third come at once', async () => {
      await connect(mother)
      const third = await addMember(database, club.id)
      const first = await holdTransaction(database, person(admin), (tx) =>
        tx.query(ADD, [club.id, child, father]),
      )
      const second = failure(connect(third, { who: club.members.Board }))
      await waitForBlocked(database)
      await first.commit()
      expect((await second).code).toBe('ERROR_TOO_MANY_GUARDIANS')
      expect(await guardians()).toBe(2)
    })

    it.runIf(kind === 'postgresql').each([
      ['the child first', true],
      ['the guardian first', false],
    ])('in no chain, also when both links of it come at once, %s', async (_order, childFirst) => {
      const links = [
        [club.id, child, mother],
        [club.id, mother, father],
      ]
      const [held, late] = childFirst ? links : links.toReversed()
      const first = await holdTransaction(database, person(admin), (tx) => tx.query(ADD, held))
      const second = failure(valueAs(database, person(club.members.Board), ADD, late))
      await waitForBlocked(database)
      await first.commit()
      expect((await second).code).toBe('ERROR_GUARDIAN_LOOKED_AFTER')
    })
  })

  describe('answer for a child', () => {
    beforeEach(() => connect(mother))

    it('as the child would, also to an event of its group that is not theirs', async () => {
      const training = await addEventFor(await addGroup(child))
      expect(await answer(training, 'going')).toMatchObject({ status: 'going', taken: true })
      expect(await answerOf(training, child)).toBe('going')
      expect(await answerOf(training, mother)).toBeUndefined()
      expect((await failure(answer(training, 'going', mother, null))).code).toBe('ERROR_EVENT_NOT_INVITED')
      expect(await answer(training, null)).toMatchObject({ status: null })
      expect(await answerOf(training, child)).toBeUndefined()
    })

    it('and nobody else does, nor for anybody else, nor in another club', async () => {
      const event = await addEvent(database, club.id, inDays(3))
      const refused = { code: 'ERROR_RESOURCE_NOT_FOUND', params: { resource: 'event' } }
      expect(await failure(answer(event, 'going', father))).toMatchObject(refused)
      expect(await failure(answer(event, 'going', mother, father))).toMatchObject(refused)
      const other = await createClub(database, 'Grannkören')
      await database.query(
        `insert into api.user_roles (user_id, association_id, role_id)
        select unnest($1::uuid[]), $2, id from api.roles where association_id = $2 and name = 'Member'`,
        [[child, mother], other.id],
      )
      const theirs = await addEvent(database, other.id, inDays(3))
      expect(await failure(answer(theirs, 'going'))).toMatchObject(refused)
      expect(await answer(theirs, 'going', child, null)).toMatchObject({ status: 'going' })
      expect(await answer(event, 'going')).toMatchObject({ status: 'going' })
    })

    it('not to what the child may not see, though they do', async () => {
      const leader = club.members.Leader
      await connect(leader)
      const meeting = await addEvent(database, club.id, { is_private: true, ...inDays(2) })
      expect(await answer(meeting, 'going', leader, null)).toMatchObject({ status: 'going' })
      expect((await failure(answer(meeting, 'going', leader))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      expect(await events(leader)).toEqual([])
      // Nor past a limit, which staff may pass.
      const full = await addEvent(database, club.id, { max_participants: 1, ...inDays(2) })
      await answer(full, 'going', mother, null)
      expect((await failure(answer(full, 'going', leader))).code).toBe('ERROR_EVENT_FULL')
      expect(await answer(full, 'queued', leader)).toMatchObject({ status: 'queued', place: 1 })
    })

    it('until they are no longer its guardians, or its account is closed', async () => {
      const event = await addEvent(database, club.id, inDays(3))
      await connect(father)
      await disconnect(mother)
      expect((await failure(answer(event, 'going'))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      expect(await answer(event, 'going', father)).toMatchObject({ status: 'going' })
      await database.query(`update api.users set status = 'inactive' where id = $1`, [child])
      expect((await failure(answer(event, 'declined', father))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    })

    it('and are themselves again afterwards, in the same transaction', async () => {
      const event = await addEvent(database, club.id, inDays(3))
      expect(
        await valueAs(
          database,
          person(mother, { session_id: '00000000-0000-4000-8000-000000000001' }),
          `select app.claims() from (select api.answer_event($1, 'going', p_user_id => $2), count(*) from api.child_events($2)) done`,
          [event, child],
        ),
      ).toMatchObject({ user_id: mother, session_id: '00000000-0000-4000-8000-000000000001' })
    })
  })

  describe('see of a child what it would see', () => {
    beforeEach(() => connect(mother))

    it('the events that are meant for it, with what it answered', async () => {
      const training = await addEventFor(await addGroup(child))
      await addEventFor(await addGroup(mother), 'Styrelsemöte')
      await addEvent(database, club.id, { title: 'Konsert', ...inDays(5) })
      await addEvent(database, club.id, { title: 'Utkast', status: 'draft', ...inDays(5) })
      await addEvent(database, club.id, { title: 'Förbi', ...inDays(-5) })
      await answer(training, 'interested', child, null)
      const expected = [
        ['Träning', 'interested'],
        ['Konsert', null],
      ]
      expect(await events(mother)).toEqual(expected)
      expect((await failure(events(father))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      expect((await failure(events(child))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      await disconnect(mother)
      expect((await failure(events(mother))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    })

    it('the pages of these events, and no longer than they look after it', async () => {
      const training = await addEventFor(await addGroup(child))
      const trip = await addEvent(database, club.id, { is_private: true, ...inDays(4) })
      await database.query(
        `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`,
        [trip, child],
      )
      const seen = async (who: string) =>
        (
          await rowsAs<{ id: string }>(
            database,
            person(who),
            'select id from api.events where id in ($1, $2) order by start_time',
            [training, trip],
          )
        ).map(({ id }) => id)
      expect(await seen(mother)).toEqual([training, trip])
      expect(await seen(father)).toEqual([])
      await disconnect(mother)
      expect(await seen(mother)).toEqual([])
      expect(await seen(child)).toEqual([training, trip])
    })

    it('and show its card', async () => {
      const card = (who: string) =>
        rowsAs<{ card: string; name: string }>(
          database,
          person(who),
          'select card, name from api.child_card($1)',
          [child],
        )
      const [own] = await rowsAs(database, person(child), 'select card, name from api.my_card()')
      expect(await card(mother)).toEqual([own])
      expect((await failure(card(father))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    })
  })

  describe('look after a child without an account', () => {
    const addChild = (guardianIds: string[], { who = admin, name = 'Nils' } = {}) =>
      valueAs<string>(database, person(who), 'select api.add_child($1, $2, $3, $4)', [
        club.id,
        name,
        guardianIds,
        '2018-05-01',
      ])
    const addressOf = (id: string) =>
      valueOf<string>(database, 'select email from api.users where id = $1', [id])

    it('whom those add who invite members, with one or two guardians', async () => {
      const nils = await addChild([mother, father])
      expect(await family(nils, admin)).toEqual(['guardian Fredrik', 'guardian Maria'])
      const [row] = await rowsAs(
        database,
        person(admin),
        'select name, status, has_account, role_name, date_of_birth::text from api.users_with_roles where id = $1',
        [nils],
      )
      expect(row).toEqual({
        name: 'Nils',
        status: 'verified',
        has_account: false,
        role_name: 'Member',
        date_of_birth: '2018-05-01',
      })
      const event = await addEvent(database, club.id, inDays(3))
      expect(await answer(event, 'going', mother, nils)).toMatchObject({ status: 'going' })
      expect(await events(father, nils)).toEqual([['Konsert', 'going']])
    })

    it('but with no more, none, or one who is looked after, nor by others', async () => {
      const third = await addMember(database, club.id)
      for (const guardianIds of [[], [mother, father, third], null])
        expect((await failure(addChild(guardianIds as string[]))).params).toMatchObject({
          field: 'p_guardian_ids',
        })
      expect((await failure(addChild([mother], { name: ' ' }))).params).toMatchObject({ field: 'name' })
      expect((await failure(addChild([mother], { who: club.members.Leader }))).code).toBe(
        'ERROR_INSUFFICIENT_PERMISSIONS',
      )
      await connect(mother)
      expect((await failure(addChild([child]))).code).toBe('ERROR_GUARDIAN_LOOKED_AFTER')
      const members = () =>
        valueOf(database, 'select count(*)::int from api.user_roles where association_id = $1', [club.id])
      const before = await members()
      const nils = await addChild([mother])
      expect(await members()).toBe(Number(before) + 1)
      await disconnect(mother, { of: nils })
      expect((await failure(connect(nils, { of: third }))).params).toMatchObject({ field: 'p_guardian_id' })
    })

    it('whose address nobody can use', async () => {
      const email = await addressOf(await addChild([mother]))
      const invalid = { code: 'ERROR_INVALID_EMAIL' }
      const asked = (sql: string, values: unknown[], who = admin) =>
        failure(valueAs(database, person(who), sql, values))
      expect(await asked('select api.request_password_reset($1)', [email])).toMatchObject(invalid)
      expect(
        await asked(`select api.create_email_verification($1, 'user_invitation', $2)`, [email, club.id]),
      ).toMatchObject(invalid)
      expect(await asked(`select api.count_recipients('selected', array[$1])`, [email])).toMatchObject(
        invalid,
      )
      expect(
        await failure(
          database.query(`insert into api.users (name, email) values ('Någon', $1)`, ['x@no-login.invalid']),
        ),
      ).toMatchObject(invalid)
    })

    it('which closes and opens like any other, and stays when accounts that nobody proved go', async () => {
      const nils = await addChild([mother])
      const setStatus = (status: string) =>
        rowsAs(database, person(admin), 'update api.users set status = $2 where id = $1', [nils, status])
      await setStatus('inactive')
      expect((await failure(events(mother, nils))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      await setStatus('verified')
      await database.query(
        `update api.users set last_modified = now() - interval '3 years', member_since = current_date - 1000 where id = $1`,
        [nils],
      )
      await database.query('select app.tidy_up()')
      expect(await events(mother, nils)).toEqual([])
      await rowsAs(database, person(admin), 'delete from api.users where id = $1', [nils])
      expect(await family(mother)).toEqual([])
    })

    it('and that a group lists without an address', async () => {
      const nils = await addChild([mother])
      const group = await addGroup(nils, mother)
      const listed = await rowsAs<{ email: string | null }>(
        database,
        person(admin),
        'select email from api.list_group_members($1) order by email nulls first',
        [group],
      )
      expect(listed.map(({ email }) => email)).toEqual([null, await addressOf(mother)])
    })
  })

  it('leave with the account, or with the child, which is no act of its own', async () => {
    await connect(mother)
    await connect(father)
    await rowsAs(database, person(admin), 'delete from api.users where id = $1', [mother])
    expect(await family(child)).toEqual(['guardian Fredrik'])
    const saved = (who: string) =>
      valueAs<{ family: object[] }>(database, person(who), 'select api.export_my_data()')
    expect((await saved(child)).family).toMatchObject([{ name: 'Fredrik', as: 'child' }])
    expect((await saved(father)).family).toMatchObject([{ name: 'Elsa', as: 'guardian' }])
    await database.query('delete from api.user_roles where user_id = $1', [child])
    expect(await family(father)).toEqual([])
    expect(
      await valueOf(
        database,
        `select count(*)::int from private.audit_log where association_id = $1 and action like 'member.%_removed'`,
        [club.id],
      ),
    ).toBe(0)
  })
})
