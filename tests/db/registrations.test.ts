import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Database } from '#server/database/database.ts'
import { openPostgresql } from '#server/database/postgresql.ts'

import { addEvent, addMember, addMembers, type Club, createClub } from '../helpers/club.ts'
import { createNativeDatabase, DATABASES, useDatabase } from '../helpers/databases.ts'
import { type Caller, failure, person, rowsAs, valueOf } from '../helpers/requests.ts'

const merging = { prefer: 'resolution=merge-duplicates' }

/** What the app sends: an upsert on event and person. */
function register(database: Database, caller: Caller, event: string, status = 'going'): Promise<unknown> {
  return rowsAs(
    database,
    { ...caller, headers: merging },
    `insert into api.event_registrations (event_id, user_id, status)
    values ($1, ($3::jsonb ->> 'user_id')::uuid, $2)
    on conflict (event_id, user_id) do update set event_id = excluded.event_id, user_id = excluded.user_id, status = excluded.status`,
    [event, status, JSON.stringify(caller.claims)],
  )
}

describe.each(DATABASES)('registrations on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let member: Caller
  let event: string

  beforeAll(async () => {
    club = await createClub(database)
  })
  beforeEach(async () => {
    event = await addEvent(database, club.id, { max_participants: 2 })
    member = person(await addMember(database, club.id))
  })

  const counts = async () => {
    const { rows } = await database.query(
      'select going_count, interested_count from api.events where id = $1',
      [event],
    )
    return Object.values(rows[0] ?? {})
  }
  const withdraw = (caller: Caller) =>
    rowsAs(database, caller, 'delete from api.event_registrations where event_id = $1', [event])

  it('give no place to a closed account, whose place on the waiting list holds up nobody', async () => {
    const closed = await addMember(database, club.id, 'Member', { status: 'inactive' })
    const put = (who: string, status: string) =>
      rowsAs<{ status: string }>(
        database,
        person(club.members.Leader),
        'insert into api.event_registrations (event_id, user_id, status) values ($1, $2, $3) returning status',
        [event, who, status],
      )
    expect((await failure(put(closed, 'going'))).code).toBe('ERROR_ACCOUNT_INACTIVE')
    expect(await put(closed, 'queued')).toEqual([{ status: 'queued' }])
    expect(await counts()).toEqual([0, 0])
    await register(database, member, event)
    await register(database, person(club.members.Board), event)
    expect(await counts()).toEqual([2, 0])
    await database.query(`update api.users set status = 'verified' where id = $1`, [closed])
    await withdraw(member)
    expect(await counts()).toEqual([2, 0])
  })

  it('count going and interested members as answers change', async () => {
    await register(database, member, event)
    expect(await counts()).toEqual([1, 0])
    await register(database, member, event)
    expect(await counts()).toEqual([1, 0])
    await register(database, member, event, 'interested')
    expect(await counts()).toEqual([0, 1])
    await withdraw(member)
    expect(await counts()).toEqual([0, 0])
  })

  it('are full after the last place, but keep those going, and still allow being interested', async () => {
    await register(database, member, event)
    await register(database, person(club.members.Board), event)
    const late = person(club.members.Leader)
    expect(await failure(register(database, late, event))).toMatchObject({
      code: 'ERROR_EVENT_FULL',
      params: { max: 2 },
    })
    await register(database, member, event)
    await register(database, late, event, 'interested')
    expect((await failure(register(database, late, event))).code).toBe('ERROR_EVENT_FULL')
    await withdraw(member)
    await register(database, late, event)
    expect(await counts()).toEqual([2, 0])
  })

  it('are closed when the event has ended or is not published', async () => {
    const ended = await addEvent(database, club.id, {
      start_time: '2020-01-01T18:00Z',
      end_time: '2020-01-01T20:00Z',
    })
    expect((await failure(register(database, member, ended))).code).toBe('ERROR_EVENT_ENDED')
    const draft = await addEvent(database, club.id, { status: 'draft' })
    expect((await failure(register(database, person(club.members.Leader), draft))).code).toBe(
      'ERROR_EVENT_NOT_PUBLISHED',
    )
  })

  it('do not reveal that a hidden event exists', async () => {
    const hidden = await addEvent(database, club.id, { is_private: true, max_participants: 1 })
    const unknown = await failure(register(database, member, '00000000-0000-4000-8000-000000000000'))
    expect(unknown.code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(await failure(register(database, member, hidden))).toEqual(unknown)
    const neighbour = person((await createClub(database)).members.Member)
    expect(await failure(register(database, neighbour, event))).toEqual(unknown)
  })

  it('reject a duplicate with a code, not with the name of a constraint', async () => {
    const add = () =>
      rowsAs(
        database,
        member,
        `insert into api.event_registrations (event_id, status) values ($1, 'going')`,
        [event],
      )
    await add()
    expect(await failure(add())).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { reason: 'exists' },
    })
  })

  it('reject an unknown status', async () => {
    expect(await failure(register(database, member, event, 'maybe'))).toMatchObject({
      params: { field: 'status' },
    })
  })

  it('cannot be created, changed, withdrawn or seen on behalf of others', async () => {
    const other = person(club.members.Member)
    await register(database, other, event)
    const forOther = rowsAs(
      database,
      member,
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`,
      [event, club.members.Board],
    )
    expect((await failure(forOther)).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    const change = `update api.event_registrations set status = 'interested' where event_id = $1`
    await rowsAs(database, member, change, [event])
    await withdraw(member)
    const look = 'select user_id from api.event_registrations where event_id = $1'
    expect(await rowsAs(database, member, look, [event])).toEqual([])
    expect(await rowsAs(database, other, look, [event])).toHaveLength(1)
    expect(await rowsAs(database, person(club.members.Leader), look, [event])).toHaveLength(1)
    expect(await counts()).toEqual([1, 0])
  })

  it('cannot be moved to another event', async () => {
    await register(database, member, event)
    const elsewhere = await addEvent(database, club.id, { max_participants: 1 })
    const move = rowsAs(
      database,
      member,
      'update api.event_registrations set event_id = $2 where event_id = $1',
      [event, elsewhere],
    )
    expect((await failure(move)).code).toBe('ERROR_VALIDATION_FAILED')
  })
})

describe('the last places, on PostgreSQL', () => {
  let database: Database
  let drop: () => Promise<void>

  beforeAll(async () => {
    const native = await createNativeDatabase('migrated')
    drop = native.drop
    database = await openPostgresql(native.url, { max: 20 })
  })
  afterAll(async () => {
    await database.close()
    await drop()
  })

  it('go to exactly ten of two hundred who register at once', async () => {
    const club = await createClub(database)
    const event = await addEvent(database, club.id, { max_participants: 10 })
    const members = await addMembers(database, club.id, 200)
    const outcomes = await Promise.allSettled(members.map((id) => register(database, person(id), event)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refusals.every(({ reason }) => String(reason).includes('ERROR_EVENT_FULL'))).toBe(true)
    expect(await valueOf(database, 'select going_count from api.events where id = $1', [event])).toBe(10)
    const rows = `select count(*) from api.event_registrations where event_id = $1 and status = 'going'`
    expect(await valueOf(database, rows, [event])).toBe(10)
  })
})
