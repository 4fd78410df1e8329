import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMembers, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { checkIn, rosterPage, scan } from '../helpers/door.ts'
import { ANONYMOUS, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

const OVER = { start_time: '2020-01-01T18:00Z', end_time: '2020-01-01T20:00Z' }

describe.each(DATABASES)('the waiting list of a full event on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let event: string
  let first: string
  let second: string
  let third: string

  beforeAll(async () => {
    club = await createClub(database)
  })
  beforeEach(async () => {
    event = await addEvent(database, club.id, { title: 'Julbord', max_participants: 1 })
    ;[first, second, third] = (await addMembers(database, club.id, 3)) as [string, string, string]
    await answer(first, 'going')
  })

  const answer = (who: string, status: string | null, to = event) =>
    valueAs<Record<string, unknown>>(database, person(who), 'select api.answer_event($1, $2)', [to, status])
  const standing = () =>
    valueOf<Record<string, string>>(
      database,
      `select coalesce(jsonb_object_agg(user_id, status), '{}') from api.event_registrations where event_id = $1`,
      [event],
    )
  const place = (who: string) =>
    valueAs<number | undefined>(
      database,
      person(who),
      'select place from api.my_queue_places() where event_id = $1',
      [event],
    )
  const move = (who: string, to: number, reason: string, by = club.members.Leader) =>
    valueAs(database, person(by), 'select api.move_in_queue($1, $2, $3, $4)', [event, who, to, reason])
  const status = (who: string, to: string) =>
    rowsAs(database, person(club.members.Admin), 'update api.users set status = $2 where id = $1', [who, to])
  const told = async () => {
    const { rows } = await database.query<{ user_id: string }>(
      `select u.id as user_id from private.mail_deliveries d join private.mail_messages m on m.id = d.message_id
      join api.users u on u.email = d.email where m.kind = 'place_given' order by m.created_at`,
    )
    return rows.map(({ user_id }) => user_id)
  }

  it('is joined in order of arrival, and returns everybody’s position', async () => {
    expect(await answer(second, 'queued')).toMatchObject({
      status: 'queued',
      comment: null,
      taken: true,
      place: 1,
    })
    expect(await answer(third, 'queued')).toMatchObject({ status: 'queued', place: 2 })
    expect([await place(second), await place(third), await place(first)]).toEqual([1, 2, undefined])
    const counts =
      'select jsonb_build_array(going_count, interested_count, queued_count) from api.events where id = $1'
    expect(await valueOf(database, counts, [event])).toEqual([1, 0, 2])
  })

  it('is skipped while there is a free place, or by somebody who already has one', async () => {
    expect(await answer(first, 'queued')).toMatchObject({ status: 'going', place: null })
    const open = await addEvent(database, club.id)
    expect(await answer(second, 'queued', open)).toMatchObject({ status: 'going' })
  })

  it('gives a place that becomes free to the first, and tells them by mail in their language', async () => {
    await database.query(`update api.users set language = 'en' where id = $1`, [second])
    await answer(second, 'queued')
    await answer(third, 'queued')
    await answer(first, 'declined')
    expect(await standing()).toEqual({ [first]: 'declined', [second]: 'going', [third]: 'queued' })
    expect((await told()).slice(-1)).toEqual([second])
    const mail = `select language from private.mail_messages where kind = 'place_given' order by created_at desc limit 1`
    expect(await valueOf(database, mail)).toBe('en')
    expect(await place(third)).toBe(1)
  })

  it('gives on the place of an account that was closed while the event was over, when it is moved to the future', async () => {
    await answer(second, 'queued')
    const [start, end] = ['start_time', 'end_time']
    const move = (by: string) =>
      database.query(
        `update api.events set ${start} = ${start} + $2::interval, ${end} = ${end} + $2::interval where id = $1`,
        [event, by],
      )
    await move('-30 days')
    await status(first, 'inactive')
    expect(await standing()).toEqual({ [first]: 'going', [second]: 'queued' })
    await move('30 days')
    expect(await standing()).toEqual({ [first]: 'queued', [second]: 'going' })
  })

  it('skips a closed account and gives its place away; once reopened, it waits first', async () => {
    await answer(second, 'queued')
    await answer(third, 'queued')
    await status(second, 'inactive')
    await status(first, 'inactive')
    expect(await standing()).toEqual({ [first]: 'queued', [second]: 'queued', [third]: 'going' })
    const figure = () =>
      valueAs(
        database,
        person(club.members.Leader),
        `select (api.event_participation_figures($1) -> 'queued')::int`,
        [event],
      )
    // As shown to members on the event.
    const counted = () => valueOf(database, 'select queued_count from api.events where id = $1', [event])
    expect([await figure(), await counted()]).toEqual([0, 0])
    await status(second, 'verified')
    expect([await figure(), await counted()]).toEqual([1, 1])
    await status(first, 'verified')
    expect(await counted()).toBe(2)
    expect([await place(first), await place(second)]).toEqual([1, 2])
    await answer(third, null)
    expect(await standing()).toEqual({ [first]: 'going', [second]: 'queued' })
  })

  it('tells a reopened account only of places that others might have taken', async () => {
    const open = await addEvent(database, club.id)
    await answer(first, 'going', open)
    const before = (await told()).length
    await status(first, 'inactive')
    await status(first, 'verified')
    expect(await standing()).toEqual({ [first]: 'going' })
    expect((await told()).slice(before)).toEqual([first])
    const counts = 'select jsonb_build_array(going_count, queued_count) from api.events where id = $1'
    expect(await valueOf(database, counts, [open])).toEqual([1, 0])
  })

  it('gives away the place of a deleted member, and places added by a larger capacity', async () => {
    await answer(second, 'queued')
    await answer(third, 'queued')
    await rowsAs(database, person(club.members.Admin), 'delete from api.users where id = $1', [first])
    expect(await standing()).toEqual({ [second]: 'going', [third]: 'queued' })
    await rowsAs(
      database,
      person(club.members.Leader),
      'update api.events set max_participants = null where id = $1',
      [event],
    )
    expect(await standing()).toEqual({ [second]: 'going', [third]: 'going' })
  })

  it('cannot be jumped by writing rows directly', async () => {
    await answer(second, 'queued')
    await answer(third, 'queued')
    const raw = (sql: string) => failure(rowsAs(database, person(third), sql, [event]))
    expect(
      await raw(`update api.event_registrations set status = 'going' where event_id = $1`),
    ).toMatchObject({
      code: 'ERROR_EVENT_FULL',
    })
    expect((await raw('update api.event_registrations set queue_order = 0 where event_id = $1')).code).toBe(
      '42501',
    )
    expect((await failure(move(third, 1, 'Jag vill', third))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(await place(third)).toBe(2)
  })

  it('can be reordered by leaders, with a reason that is logged and deleted with the person', async () => {
    await answer(second, 'queued')
    await answer(third, 'queued')
    expect(await failure(move(third, 1, '  '))).toMatchObject({ params: { field: 'p_reason' } })
    expect(await failure(move(third, 3, 'Solist'))).toMatchObject({ params: { field: 'p_place' } })
    expect((await failure(move(first, 1, 'Solist'))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(await move(third, 1, 'Spelar solo')).toBe(1)
    expect([await place(third), await place(second)]).toEqual([1, 2])
    const line = () =>
      valueOf(
        database,
        `select details from private.audit_log where action = 'event.queue_moved' and object_id = $1`,
        [event],
      )
    expect(await line()).toEqual({ from: '2', to: '1', reason: 'Spelar solo' })
    await rowsAs(database, person(club.members.Admin), 'delete from api.users where id = $1', [third])
    expect(await line()).toEqual({ from: '2', to: '1' })
  })

  it('counts as neither going nor interested in figures, lists, e-mails and calendars', async () => {
    await answer(second, 'queued')
    const leader = person(club.members.Leader)
    const figures = () => valueAs(database, leader, 'select api.event_participation_figures($1)', [event])
    expect(await figures()).toMatchObject({ going: 1, interested: 0, queued: 1, missing: 1 })
    const people = `select participation, queue_place from api.event_participation($1) where user_id = $2`
    expect(await rowsAs(database, leader, people, [event, second])).toEqual([
      { participation: 'queued', queue_place: 1 },
    ])
    const recipients = `select api.count_recipients(p_mode => 'registrants', p_event_id => $1)`
    expect(await valueAs(database, person(club.members.Board), recipients, [event])).toMatchObject({
      recipients: 1,
    })
    const { token } = await valueAs<{ token: string }>(
      database,
      person(second),
      'select api.calendar_token()',
    )
    const feed = await valueAs(database, ANONYMOUS, `select api.calendar_feed($1, 'mine')`, [token])
    expect(JSON.stringify(feed)).not.toContain('Julbord')
    await checkIn(database, club.members.Leader, [scan(event, second, club.members.Leader)])
    expect(await figures()).toMatchObject({ attended_without_registration: 1, missing: 1 })
    await answer(second, 'interested')
    expect(await figures()).toMatchObject({ interested: 1, queued: 0, attended_without_registration: 1 })
  })

  it('is on the door’s roster, where older apps show its members as interested', async () => {
    await answer(second, 'queued')
    const { members } = await rosterPage(database, club.members['Door staff'], event)
    const entry = (who: string) => members.find(({ user_id }) => user_id === who)
    expect(entry(second)).toMatchObject({ registration: 'interested', queued: true })
    expect(entry(first)).not.toHaveProperty('queued')
  })

  it('closes when its event ends', async () => {
    const over = await addEvent(database, club.id, { ...OVER, max_participants: 1 })
    expect((await failure(answer(second, 'queued', over))).code).toBe('ERROR_EVENT_ENDED')
    expect(await answer(second, 'queued')).toMatchObject({ status: 'queued' })
  })
})
