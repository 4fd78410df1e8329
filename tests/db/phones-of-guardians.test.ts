import { beforeEach, describe, expect, it } from 'vitest'

import { aPhone } from '#lib/door/card-phone.fixture.ts'

import { addEvent, createClub, joinClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { quietCursor, rosterPage } from '../helpers/door.ts'
import { createFamily, type Family, familyActs } from '../helpers/family.ts'
import {
  failure,
  holdTransaction,
  person,
  rowsAs,
  valueAs,
  valueOf,
  waitForBlocked,
} from '../helpers/requests.ts'

const ADD_PHONE = 'select api.add_card_phone($1, p_child_id => $2)'
const REMOVE_GUARDIAN = 'select api.remove_guardian($1, $2, $3)'

describe.each(DATABASES)('guardians’ phones that show a child’s card, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let people: Family
  const { connect, disconnect } = familyActs(database, () => people)

  beforeEach(async () => {
    people = await createFamily(database)
    await connect(people.mother)
  })

  const aKey = async () => (await aPhone()).publicKey
  const add = async (who = people.mother, of: string | null = people.child, key?: string) =>
    valueAs<number>(database, person(who), ADD_PHONE, [key ?? (await aKey()), of])
  const end = (who: string, number: number, of: string | null) =>
    rowsAs(database, person(who), 'select api.end_card_phone($1, $2)', [number, of])
  const phonesOf = async (who: string) =>
    (
      await rowsAs<{ number: number; child_name: string | null; guardian_name: string | null }>(
        database,
        person(who),
        'select * from api.my_card_phones()',
      )
    ).map(({ number, child_name, guardian_name }) => [number, child_name, guardian_name])
  const keysAtDoor = async () => {
    const event = await addEvent(database, people.club.id)
    const { members } = await rosterPage(database, people.club.members['Door staff'], event)
    return members.find(({ user_id }) => user_id === people.child)?.keys
  }
  const gone = { code: 'ERROR_RESOURCE_NOT_FOUND', params: { resource: 'user' } }

  it('are sent to the door like the child’s own, and listed for both', async () => {
    const [hers, own] = [await aKey(), await aKey()]
    expect(await add(people.mother, people.child, hers)).toBe(1)
    expect(await add(people.mother, people.child, hers)).toBe(1)
    expect(await add(people.child, null, own)).toBe(2)
    expect(await add(people.mother, null)).toBe(1)
    expect(await keysAtDoor()).toEqual({ 1: hers, 2: own })
    expect(await phonesOf(people.mother)).toEqual([
      [1, null, null],
      [1, 'Elsa', null],
    ])
    expect(await phonesOf(people.child)).toEqual([
      [1, null, 'Maria'],
      [2, null, null],
    ])
    expect(await phonesOf(people.father)).toEqual([])
  })

  it('admit nobody while the guardian’s account is closed, even at doors with an older roster', async () => {
    const [hers, own] = [await aKey(), await aKey()]
    await add(people.mother, people.child, hers)
    await add(people.child, null, own)
    const [event, door] = [await addEvent(database, people.club.id), people.club.members['Door staff']]
    const setStatus = (status: string) =>
      rowsAs(database, person(people.admin), 'update api.users set status = $2 where id = $1', [
        people.mother,
        status,
      ])
    const heard = async (since: string) => {
      const { full, members } = await rosterPage(database, door, event, { since })
      return [full, members.find(({ user_id }) => user_id === people.child)?.keys]
    }
    const before = await quietCursor(database, door, event)
    await setStatus('inactive')
    expect(await heard(before)).toEqual([false, { 2: own }])
    expect(await keysAtDoor()).toEqual({ 2: own })
    const closed = await quietCursor(database, door, event)
    await setStatus('verified')
    expect(await heard(closed)).toEqual([false, { 1: hers, 2: own }])
  })

  it('are limited to three per guardian, besides the child’s own three', async () => {
    await connect(people.father)
    for (const [who, of] of [
      [people.mother, people.child],
      [people.father, people.child],
      [people.child, null],
    ] as const) {
      for (let count = 0; count < 3; count++) await add(who, of)
      expect(await failure(add(who, of))).toMatchObject({
        code: 'ERROR_TOO_MANY_CARD_PHONES',
        params: { max: 3 },
      })
    }
    expect(Object.keys((await keysAtDoor()) ?? {})).toHaveLength(9)
  })

  it('cannot be added by anybody else', async () => {
    const stranger = (await createClub(database, 'Grannkören')).members.Admin
    for (const who of [people.father, people.admin, people.child, stranger])
      expect(await failure(add(who))).toMatchObject(gone)
    expect(await failure(add(people.mother, people.father))).toMatchObject(gone)
    expect(await keysAtDoor()).toBeUndefined()
    expect(await add()).toBe(1)
  })

  it('can be removed by their guardian or by the child, and by nobody else', async () => {
    await connect(people.father)
    await add()
    await add()
    await end(people.father, 1, people.child)
    await end(people.admin, 1, people.child)
    // Without the child, the number refers to the mother's own phones, of which she has none.
    await end(people.mother, 1, null)
    expect(Object.keys((await keysAtDoor()) ?? {})).toEqual(['1', '2'])
    await end(people.mother, 1, people.child)
    expect(Object.keys((await keysAtDoor()) ?? {})).toEqual(['2'])
    await end(people.child, 2, null)
    expect(await keysAtDoor()).toEqual({})
    const acts = await database.query<{ action: string; actor_id: string }>(
      `select action, actor_id from private.audit_log where subject_id = $1 and action like 'account.phone%' order by id`,
      [people.child],
    )
    expect(acts.rows).toEqual([
      { action: 'account.phone_added', actor_id: people.mother },
      { action: 'account.phone_added', actor_id: people.mother },
      { action: 'account.phone_ended', actor_id: people.mother },
      { action: 'account.phone_ended', actor_id: people.child },
    ])
  })

  it('leave the door when their guardian is disconnected, while the other guardian’s stay', async () => {
    await connect(people.father)
    await add()
    const his = await aKey()
    await add(people.father, people.child, his)
    await add(people.mother, null)
    const event = await addEvent(database, people.club.id)
    const door = people.club.members['Door staff']
    const since = await quietCursor(database, door, event)
    await disconnect(people.mother)
    const { members } = await rosterPage(database, door, event, { since })
    expect(members.map(({ user_id, keys, last_key }) => [user_id, keys, last_key])).toEqual([
      [people.child, { 2: his }, 2],
    ])
    expect(await phonesOf(people.mother)).toEqual([[1, null, null]])
  })

  it('stay while their guardian is connected in another club, and go with the last one', async () => {
    const other = await createClub(database, 'Grannkören')
    await joinClub(database, other.id, [people.child, people.mother])
    await database.query('insert into api.guardians values ($1, $2, $3, 1)', [
      other.id,
      people.child,
      people.mother,
    ])
    await add()
    await disconnect(people.mother)
    expect(Object.keys((await keysAtDoor()) ?? {})).toEqual(['1'])
    await database.query('delete from api.associations where id = $1', [other.id])
    expect(await keysAtDoor()).toEqual({})
  })

  it('are deleted and exported with the guardian’s account, not the child’s', async () => {
    await add()
    const phones = async (who: string) =>
      (await valueAs<{ card_phones: object[] }>(database, person(who), 'select api.export_my_data()'))
        .card_phones
    expect(await phones(people.mother)).toMatchObject([{ as: 'guardian' }])
    expect(await phones(people.child)).toEqual([])
    await database.query('delete from api.users where id = $1', [people.mother])
    expect(await keysAtDoor()).toEqual({})
  })

  describe.runIf(kind === 'postgresql')('concurrently', () => {
    it('cannot be added once the guardian is disconnected', async () => {
      const held = await holdTransaction(database, person(people.admin), (tx) =>
        tx.query(REMOVE_GUARDIAN, [people.club.id, people.child, people.mother]),
      )
      const added = failure(add())
      await waitForBlocked(database)
      await held.commit()
      expect(await added).toMatchObject(gone)
      await connect(people.mother)
      expect(await add()).toBe(1)
    })

    it('are removed if the guardian is disconnected while they are being added', async () => {
      const key = await aKey()
      const held = await holdTransaction(database, person(people.mother), (tx) =>
        tx.query(ADD_PHONE, [key, people.child]),
      )
      const ended = disconnect(people.mother)
      await waitForBlocked(database)
      await held.commit()
      await ended
      expect(await keysAtDoor()).toEqual({})
      const last = 'select last_key from private.cards where user_id = $1'
      expect(await valueOf(database, last, [people.child])).toBe(1)
    })

    it('are removed when the guardian is disconnected in two clubs at once', async () => {
      const other = await createClub(database, 'Grannkören')
      await joinClub(database, other.id, [people.child, people.mother])
      await database.query('insert into api.guardians values ($1, $2, $3, 1)', [
        other.id,
        people.child,
        people.mother,
      ])
      await add()
      const held = await holdTransaction(database, person(people.admin), (tx) =>
        tx.query(REMOVE_GUARDIAN, [people.club.id, people.child, people.mother]),
      )
      const second = rowsAs(database, person(other.members.Admin), REMOVE_GUARDIAN, [
        other.id,
        people.child,
        people.mother,
      ])
      await waitForBlocked(database)
      await held.commit()
      await second
      expect(await keysAtDoor()).toEqual({})
    })
  })
})
