import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { failure, person, rowsAs, valueOf } from '../helpers/requests.ts'

const OVER = { start_time: '2020-01-01T18:00Z', end_time: '2020-01-01T20:00Z' }

describe.each(DATABASES)('answers to a past event on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let event: string
  let member: string

  beforeAll(async () => {
    club = await createClub(database)
  })
  beforeEach(async () => {
    event = await addEvent(database, club.id, OVER)
    member = await addMember(database, club.id)
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`,
      [event, member],
    )
  })

  const status = () =>
    valueOf(database, 'select status from api.event_registrations where event_id = $1', [event])

  it('cannot be changed by the member, not even with a direct request', async () => {
    const call = rowsAs(database, person(member), 'select api.answer_event($1, null)', [event])
    expect((await failure(call)).code).toBe('ERROR_EVENT_ENDED')
    const raw = rowsAs(database, person(member), 'delete from api.event_registrations where event_id = $1', [
      event,
    ])
    expect((await failure(raw)).code).toBe('ERROR_EVENT_ENDED')
    expect(await status()).toBe('going')
  })

  it('can be corrected by staff, which the audit log records', async () => {
    const change = `update api.event_registrations set status = 'declined' where event_id = $1`
    await rowsAs(database, person(club.members.Leader), change, [event])
    expect(await status()).toBe('declined')
    const line = `select details from private.audit_log where action = 'event.answer_corrected' and subject_id = $1`
    expect(await valueOf(database, line, [member])).toEqual({ from: 'going', to: 'declined' })
  })

  it('are logged before the end too, if staff change another member’s', async () => {
    const coming = await addEvent(database, club.id, {
      start_time: new Date(Date.now() + 3_600_000).toISOString(),
      end_time: new Date(Date.now() + 7_200_000).toISOString(),
    })
    const line = () =>
      valueOf(
        database,
        `select jsonb_agg(jsonb_build_array(actor_id, subject_id, details) order by id) from private.audit_log
        where action = 'event.answer_changed' and object_id = $1`,
        [coming],
      )
    const answer = (who: string) =>
      rowsAs(
        database,
        person(who),
        `insert into api.event_registrations (event_id, status) values ($1, 'going')`,
        [coming],
      )
    for (const who of [member, club.members.Leader]) await answer(who)
    expect(await line()).toBeNull()
    await rowsAs(
      database,
      person(club.members.Leader),
      `update api.event_registrations set status = 'declined' where event_id = $1 and user_id = $2`,
      [coming, member],
    )
    expect(await line()).toEqual([[club.members.Leader, member, { from: 'going', to: 'declined' }]])
    const leaving = await addMember(database, club.id)
    await answer(leaving)
    const answers = () =>
      valueOf(database, 'select count(*)::int from api.event_registrations where user_id = $1', [leaving])
    expect(await answers()).toBe(1)
    await rowsAs(database, person(club.members.Admin), 'delete from api.users where id = $1', [leaving])
    expect(await answers()).toBe(0)
    expect(await line()).toHaveLength(1)
  })

  it('are logged with what staff changed beside the answer: guests, their names and the comment', async () => {
    const coming = await addEvent(database, club.id, { guests_allowed: 2 })
    const leader = club.members.Leader
    const act = (who: string, sql: string) => rowsAs(database, person(who), sql, [coming])
    await act(
      member,
      `insert into api.event_registrations (event_id, status, guests) values ($1, 'going', 2)`,
    )
    await act(
      member,
      `update api.event_registrations set comment = 'Sen' where event_id = $1 and user_id = app.user_id()`,
    )
    const details = () =>
      valueOf(
        database,
        `select jsonb_agg(details order by id) from private.audit_log
        where action = 'event.answer_changed' and object_id = $1`,
        [coming],
      )
    expect(await details()).toBeNull()
    for (const change of [
      `comment = 'Tio minuter sen'`,
      `guests = 1, guest_names = '{Kim}'`,
      // Not going means no guests: only the comment is a change of its own.
      `status = 'declined', comment = null`,
      `comment = comment`,
    ])
      await act(leader, `update api.event_registrations set ${change} where event_id = $1`)
    expect(await details()).toEqual([
      { fields: ['comment'] },
      { fields: ['guests', 'guest_names'] },
      { from: 'going', to: 'declined', fields: ['comment'] },
    ])
  })

  it('are logged as a total if one request changes very many', async () => {
    await database.query(
      `with people as (
        insert into api.users (email, name, status)
        select 'list-' || n || '@example.org', 'List ' || n, 'verified' from generate_series(1, 101) n returning id)
      insert into api.event_registrations (event_id, user_id, status) select $1, id, 'going' from people`,
      [event],
    )
    const clear = 'delete from api.event_registrations where event_id = $1'
    await rowsAs(database, person(club.members.Leader), clear, [event])
    const lines = `select jsonb_agg(details) from private.audit_log where action = 'event.answer_corrected' and object_id = $1`
    expect(await valueOf(database, lines, [event])).toEqual([{ count: 102 }])
  })

  it('are deleted with the person, whoever deletes them', async () => {
    await rowsAs(database, person(club.members.Admin), 'delete from api.users where id = $1', [member])
    expect(await status()).toBeUndefined()
  })
})
