import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { ANONYMOUS, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe.each(DATABASES)('an event for groups, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let trumpets: string
  let trombones: string
  let player: string
  let other: string
  let event: string

  beforeAll(async () => {
    club = await createClub(database)
    ;[trumpets, trombones] = [await addGroup('Trumpet'), await addGroup('Trombon')]
    ;[player, other] = [await addMember(database, club.id), await addMember(database, club.id)]
    await join(trumpets, player)
    await join(trombones, other)
  })
  beforeEach(async () => {
    await database.query('delete from api.events')
    event = await addEvent(database, club.id, { start_time: inDays(10), end_time: inDays(10.1) })
    await invite([trumpets])
  })

  const addGroup = (name: string, clubId = club.id) =>
    valueOf<string>(
      database,
      `insert into api.groups (association_id, kind, name) values ($1, 'section', $2) returning id`,
      [clubId, name],
    )
  const join = (group: string, user: string) =>
    database.query('insert into api.group_members (group_id, user_id, association_id) values ($1, $2, $3)', [
      group,
      user,
      club.id,
    ])
  const invite = (groups: readonly string[], othersSee = false) =>
    database.query('update api.events set group_ids = $2, others_see = $3 where id = $1', [
      event,
      groups,
      othersSee,
    ])
  const sees = async (who: string) =>
    (await rowsAs(database, person(who), 'select id from api.events where id = $1', [event])).length === 1
  const answer = (who: string) =>
    valueAs(database, person(who), `select api.answer_event($1, 'going')`, [event])
  const register = (who: string, whom = who) =>
    rowsAs(
      database,
      person(who),
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`,
      [event, whom],
    )
  const invitees = async () => {
    const { rows } = await database.query<{ id: string }>('select private.event_invitees($1) as id', [event])
    return rows.map(({ id }) => id)
  }
  const feed = async (who: string) => {
    const { token } = await valueAs<{ token: string }>(database, person(who), 'select api.calendar_token()')
    const { events } = await valueAs<{ events: { id: string }[] }>(
      database,
      ANONYMOUS,
      `select api.calendar_feed($1, 'all')`,
      [token],
    )
    return events.map(({ id }) => id)
  }

  it('can be seen and answered by their members, and seen by event planners', async () => {
    expect([await sees(player), await sees(other), await sees(club.members.Leader)]).toEqual([
      true,
      false,
      true,
    ])
    expect(await answer(player)).toMatchObject({ status: 'going' })
    expect((await failure(answer(other))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect((await failure(register(other))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(await rowsAs(database, ANONYMOUS, 'select id from api.events')).toEqual([])
  })

  it('can optionally be seen by others, who cannot answer it in any way', async () => {
    await invite([trumpets], true)
    expect(await sees(other)).toBe(true)
    for (const attempt of [answer(other), register(other)])
      expect((await failure(attempt)).code).toBe('ERROR_EVENT_NOT_INVITED')
    expect(await rowsAs(database, ANONYMOUS, 'select id from api.events')).toEqual([])
    await invite([])
    expect(await answer(other)).toMatchObject({ status: 'going' })
    expect(await rowsAs(database, ANONYMOUS, 'select id from api.events')).toHaveLength(1)
  })

  it('is open to members whom staff added to its list, who may change their answer', async () => {
    await register(club.members.Leader, other)
    expect(await sees(other)).toBe(true)
    expect(
      await valueAs(database, person(other), `select api.answer_event($1, 'declined')`, [event]),
    ).toMatchObject({ status: 'declined' })
    expect(new Set(await invitees())).toEqual(new Set([player, other]))
  })

  it('expects answers only from their members', async () => {
    expect(await invitees()).toEqual([player])
    await invite([trumpets, trombones])
    expect(new Set(await invitees())).toEqual(new Set([player, other]))
    await invite([])
    expect(await invitees()).toHaveLength(7)
  })

  it('is in the calendars of invitees', async () => {
    await invite([trumpets], true)
    expect(await feed(player)).toContain(event)
    expect(await feed(other)).not.toContain(event)
    await invite([])
    expect(await feed(other)).toContain(event)
  })

  it('is for nobody rather than for everybody once its only group is deleted', async () => {
    const group = await addGroup('Tillfällig')
    await join(group, player)
    await invite([group])
    expect(await sees(player)).toBe(true)
    await database.query('delete from api.groups where id = $1', [group])
    expect([await sees(player), await sees(other)]).toEqual([false, false])
    // The deleted group may stay when another field is saved.
    const save = `update api.events set title = 'Ny', group_ids = $2 where id = $1 returning group_ids`
    const [saved] = await rowsAs(database, person(club.members.Leader), save, [event, [group]])
    expect(saved).toEqual({ group_ids: [group] })
  })

  it('is for groups of its own club, each listed once', async () => {
    const theirs = await addGroup('Alt', (await createClub(database, 'Grannkören')).id)
    const save = (groups: unknown) =>
      rowsAs<{ group_ids: string[] }>(
        database,
        person(club.members.Leader),
        'update api.events set group_ids = $2 where id = $1 returning group_ids',
        [event, groups],
      )
    expect((await failure(save([theirs]))).params).toEqual({ resource: 'group' })
    const [saved] = await save([trombones, trumpets, trombones])
    expect(saved?.group_ids.toSorted()).toEqual([trombones, trumpets].toSorted())
    expect(await save([])).toEqual([{ group_ids: [] }])
  })

  it('hides its picture from those who are not invited', async () => {
    await database.query(
      `insert into private.event_images (event_id, version, media_type, content) values ($1, 'v', 'image/png', '\\x00')`,
      [event],
    )
    await database.query(`update api.events set image = 'v' where id = $1`, [event])
    const look = (who = ANONYMOUS) =>
      valueAs(database, who, `select length(api.event_image($1, 'v')::bytea)`, [event])
    expect(await look(person(player))).toBe(1)
    for (const who of [ANONYMOUS, person(other)])
      expect((await failure(look(who))).message).toContain('ERROR_RESOURCE_NOT_FOUND')
    await invite([])
    expect(await look()).toBe(1)
  })

  it('is for a hundred groups at most', async () => {
    const groups = await Promise.all(Array.from({ length: 101 }, (_, n) => addGroup(`Grupp ${n}`)))
    const save = (ids: readonly string[]) =>
      rowsAs(
        database,
        person(club.members.Leader),
        'update api.events set group_ids = $2 where id = $1 returning id',
        [event, ids],
      )
    expect(await failure(save(groups))).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { field: 'group_ids' },
    })
    expect(await save(groups.slice(1))).toHaveLength(1)
  })
})
