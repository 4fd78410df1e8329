import { beforeAll, describe, expect, it } from 'vitest'

import { addEvent, addMembers, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { person, rowsAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('guests on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let ann: string
  let bo: string
  beforeAll(async () => {
    club = await createClub(database)
    ;[ann, bo] = (await addMembers(database, club.id, 2)) as [string, string]
  })

  const answer = async (
    who: string,
    event: string,
    status: string | null,
    guests?: number,
    names?: string[],
  ) =>
    (
      await rowsAs<{
        answer: { status: string; guests: number; guest_names: string[]; place: number | null }
      }>(
        database,
        person(who),
        'select api.answer_event($1, $2, p_guests => $3, p_guest_names => $4) as answer',
        [event, status, guests ?? null, names ?? null],
      )
    )[0]?.answer
  const counts = (event: string) =>
    valueOf(
      database,
      'select jsonb_build_array(going_count, guests_count, queued_count) from api.events where id = $1',
      [event],
    )

  it('come along with a member and take places, with or without names', async () => {
    const event = await addEvent(database, club.id, { max_participants: 4, guests_allowed: 2 })
    expect(await answer(ann, event, 'going', 2, [' Kim\u202e  Berg\n', ''])).toMatchObject({
      status: 'going',
      guests: 2,
      guest_names: ['Kim  Berg'],
    })
    expect(await counts(event)).toEqual([1, 2, 0])
    await expect(answer(bo, event, 'going', 1)).rejects.toThrow(/ERROR_EVENT_FULL.*"left": ?1/)
    expect(await answer(bo, event, 'going')).toMatchObject({ status: 'going', guests: 0 })
    expect(await counts(event)).toEqual([2, 2, 0])
  })

  it('cannot overbook an event together, when staff change several answers in one statement', async () => {
    const event = await addEvent(database, club.id, { max_participants: 4, guests_allowed: 2 })
    for (const who of [ann, bo]) await answer(who, event, 'going')
    const bring = (guests: number) =>
      rowsAs(
        database,
        person(club.members.Leader),
        'update api.event_registrations set guests = $2 where event_id = $1',
        [event, guests],
      )
    await expect(bring(2)).rejects.toThrow(/ERROR_EVENT_FULL/)
    expect(await counts(event)).toEqual([2, 0, 0])
    await bring(1)
    expect(await counts(event)).toEqual([2, 2, 0])
  })

  it('are limited to what the event allows, but earlier larger numbers are kept', async () => {
    const event = await addEvent(database, club.id, { guests_allowed: 2 })
    await expect(answer(ann, event, 'going', 3)).rejects.toThrow(/"field": ?"guests"/)
    await expect(answer(ann, event, 'going', -1)).rejects.toThrow(/ERROR_VALIDATION_FAILED/)
    await expect(answer(ann, event, 'going', 1, ['Kim', 'Li'])).rejects.toThrow(/"guest_names"/)
    expect(await answer(ann, event, 'going', 2, ['Kim', 'Li'])).toMatchObject({ guests: 2 })
    await database.query('update api.events set guests_allowed = 1 where id = $1', [event])
    expect(await answer(ann, event, 'going', 2)).toMatchObject({ guests: 2, guest_names: ['Kim', 'Li'] })
    expect(await answer(ann, event, 'going', 1)).toMatchObject({ guests: 1, guest_names: ['Kim'] })
    await expect(answer(ann, event, 'going', 2)).rejects.toThrow(/"guests"/)
  })

  it('stay when an older app sends the answer, and are removed when the member declines', async () => {
    const event = await addEvent(database, club.id, { guests_allowed: 2 })
    await answer(ann, event, 'going', 2, ['Kim'])
    await rowsAs(database, person(ann), 'select api.answer_event($1, $2, $3)', [event, 'going', 'Sen'])
    await rowsAs(
      database,
      { ...person(ann), headers: { prefer: 'resolution=merge-duplicates' } },
      `insert into api.event_registrations (event_id, status) values ($1, 'going')
      on conflict (event_id, user_id) do update set status = excluded.status`,
      [event],
    )
    expect(await answer(ann, event, 'going')).toMatchObject({ guests: 2, guest_names: ['Kim'] })
    expect(await answer(ann, event, 'declined', 2, ['Kim'])).toMatchObject({ guests: 0, guest_names: [] })
    expect(await counts(event)).toEqual([0, 0, 0])
  })

  it('wait with their member, who is passed over until there are places for all of them', async () => {
    const event = await addEvent(database, club.id, { max_participants: 2, guests_allowed: 1 })
    await answer(club.members.Admin, event, 'going')
    expect(await answer(ann, event, 'queued', 1)).toMatchObject({ status: 'queued', place: 1, guests: 1 })
    expect(await answer(bo, event, 'queued')).toMatchObject({ status: 'going' })
    await answer(bo, event, null)
    expect(await counts(event)).toEqual([1, 0, 1])
    // Without guests, the member gets a place.
    expect(await answer(ann, event, 'queued', 0)).toMatchObject({ status: 'going' })
    expect(await counts(event)).toEqual([2, 0, 0])
    await expect(
      rowsAs(
        database,
        person(club.members.Leader),
        'update api.events set max_participants = 1 where id = $1',
        [event],
      ),
    ).rejects.toThrow(/"min": ?2/)
  })

  it('are shown to leaders by name, and to other members as a number', async () => {
    const event = await addEvent(database, club.id, { guests_allowed: 2 })
    await answer(ann, event, 'going', 2, ['Kim'])
    const leader = person(club.members.Leader)
    expect(
      await rowsAs(database, leader, 'select guests, guest_names from api.event_participation($1)', [event]),
    ).toEqual([{ guests: 2, guest_names: ['Kim'] }])
    const [figures] = await rowsAs<{ f: object }>(
      database,
      leader,
      'select api.event_participation_figures($1) as f',
      [event],
    )
    expect(figures?.f).toMatchObject({ going: 1, guests: 2 })
    await database.query('update api.associations set shows_participants = true where id = $1', [club.id])
    expect(await rowsAs(database, person(bo), 'select * from api.event_participants($1)', [event])).toEqual([
      expect.objectContaining({ guests: 2, is_me: false }),
    ])
    expect(
      await rowsAs(database, person(bo), 'select guests from api.event_registrations where event_id = $1', [
        event,
      ]),
    ).toEqual([])
  })

  it('are on the roster of the door, for members who bring any', async () => {
    const event = await addEvent(database, club.id, { guests_allowed: 2 })
    await answer(ann, event, 'going', 2, ['Kim'])
    await answer(bo, event, 'going')
    const [told] = await rowsAs<{ roster: { members: { user_id: string }[] } }>(
      database,
      person(club.members['Door staff']),
      'select api.event_roster($1) as roster',
      [event],
    )
    const of = (id: string) => told?.roster.members.find(({ user_id }) => user_id === id)
    expect(of(ann)).toMatchObject({ guests: 2, guest_names: ['Kim'] })
    expect(of(bo)).toMatchObject({ registration: 'going' })
    expect(Object.keys(of(bo) ?? {})).not.toEqual(expect.arrayContaining(['guests']))
  })

  it('lose their names a month after the event, but stay counted', async () => {
    const [event, lately] = await Promise.all([
      addEvent(database, club.id, { guests_allowed: 1 }),
      addEvent(database, club.id, { guests_allowed: 1 }),
    ])
    await answer(ann, event, 'going', 1, ['Kim'])
    await answer(ann, lately, 'going', 1, ['Li'])
    await database.query(
      `update api.events set start_time = now() - interval '32 days', end_time = now() - interval '31 days' where id = $1`,
      [event],
    )
    expect(await valueOf(database, `select app.tidy_up() -> 'guest_names'`)).toBe(1)
    const names = (id: string) =>
      valueOf(database, 'select guest_names from api.event_registrations where event_id = $1', [id])
    expect(await names(event)).toEqual([])
    expect(await names(lately)).toEqual(['Li'])
    expect(await counts(event)).toEqual([1, 1, 0])
  })
})
