import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, addMembers, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { failure, person, rowsAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('the headcount of an event by group, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let groups: string[]
  let players: string[]
  let event: string

  beforeAll(async () => {
    club = await createClub(database)
    players = await addMembers(database, club.id, 5)
    groups = []
    for (const name of ['Trombon', 'Tuba', 'Tom'])
      groups.push(
        await valueOf<string>(
          database,
          `insert into api.groups (association_id, kind, name) values ($1, 'section', $2) returning id`,
          [club.id, name],
        ),
      )
    await database.query(
      `insert into api.group_members (group_id, user_id, association_id, is_leader)
      select $1, user_id, $4, user_id = $3 from unnest($2::uuid[]) user_id`,
      [groups[0], players.slice(0, 4), players[0], club.id],
    )
    await database.query(
      `insert into api.group_members (group_id, user_id, association_id) values ($1, $2, $4), ($1, $3, $4)`,
      [groups[1], players[3], players[4], club.id],
    )
  })
  beforeEach(async () => {
    await database.query('delete from api.events')
    await database.query('delete from api.group_needs')
    event = await addEvent(database, club.id)
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status)
      select $1, user_id, case when n < 4 then 'going' else 'declined' end
      from unnest($2::uuid[]) with ordinality p (user_id, n) where n > 1`,
      [event, players],
    )
  })

  const want = (wanted: unknown, who = club.members.Admin, group = groups[0]) =>
    rowsAs(database, person(who), 'select api.set_group_needs($1, $2)', [group, JSON.stringify(wanted)])
  const count = (who: string) =>
    rowsAs(
      database,
      person(who),
      'select name, members, going, declined, wanted from api.event_headcount($1)',
      [event],
    )
  const trombones = { name: 'Trombon', members: 4, going: 2, declined: 1, wanted: null }
  const tubas = { name: 'Tuba', members: 2, going: 0, declined: 2, wanted: null }

  it('counts each active member in each of their groups, and leaves out empty groups', async () => {
    expect(await count(club.members.Leader)).toEqual([trombones, tubas])
    await database.query(`update api.users set status = 'inactive' where id = $1`, [players[0]])
    expect(await count(club.members.Leader)).toEqual([{ ...trombones, members: 3 }, tubas])
    await database.query(`update api.users set status = 'verified' where id = $1`, [players[0]])
  })

  it('shows how many are wanted at an event of its type', async () => {
    await want({ concert: 5, rehearsal: 3 })
    await want({ concert: 1 }, club.members.Board, groups[2])
    expect(await count(club.members.Leader)).toEqual([
      { ...trombones, wanted: 5 },
      tubas,
      { name: 'Tom', members: 0, going: 0, declined: 0, wanted: 1 },
    ])
    await database.query(`update api.events set type = 'rehearsal' where id = $1`, [event])
    expect(await count(club.members.Leader)).toEqual([{ ...trombones, wanted: 3 }, tubas])
    await want({})
    expect(await count(club.members.Leader)).toEqual([trombones, tubas])
  })

  it('keeps the numbers that somebody else has set since they were read', async () => {
    const known = { concert: 5, rehearsal: 3 }
    const numbers = () =>
      valueOf(
        database,
        'select jsonb_object_agg(event_type, wanted) from api.group_needs where group_id = $1',
        [groups[0]],
      )
    const change = (wanted: unknown) =>
      rowsAs(database, person(club.members.Admin), 'select api.set_group_needs($1, $2, $3)', [
        groups[0],
        JSON.stringify(wanted),
        JSON.stringify(known),
      ])
    await want({ concert: 6, meeting: 2 })
    await change({ concert: 5, rehearsal: 4 })
    expect(await numbers()).toEqual({ concert: 6, meeting: 2, rehearsal: 4 })
    await change({ concert: 5 })
    expect(await numbers()).toEqual({ concert: 6, meeting: 2 })
    await change({ rehearsal: 3 })
    expect(await numbers()).toEqual({ meeting: 2 })
    await want({})
  })

  it('accepts numbers for the club’s event types, from those who manage groups', async () => {
    for (const wanted of [
      null,
      [],
      { concert: 0 },
      { concert: 1001 },
      { concert: '5' },
      { concert: 1.5 },
      { match: 5 },
    ])
      expect((await failure(want(wanted))).code).toBe('ERROR_VALIDATION_FAILED')
    const stranger = (await createClub(database, 'Grannorkestern')).members.Admin
    for (const who of [club.members.Leader, stranger])
      expect((await failure(want({ concert: 5 }, who))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(await valueOf(database, 'select count(*) from api.group_needs')).toBe(0)
    await want({ concert: 5 })
    expect(await valueOf(database, 'select count(*) from api.group_needs')).toBe(1)
  })

  it('is shown to group leaders for their own groups only, and not to other members', async () => {
    expect(await count(players[0]!)).toEqual([trombones])
    expect(await count(players[1]!)).toEqual([])
    await database.query('update api.events set is_private = true where id = $1', [event])
    expect((await failure(count(players[0]!))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(await count(club.members.Leader)).toEqual([trombones, tubas])
    const outsider = await addMember(database, (await createClub(database, 'Grannorkestern')).id, 'Admin')
    expect((await failure(count(outsider))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
  })

  it('can filter attendees, the unanswered and the statistics by a group of the club', async () => {
    const leader = person(club.members.Leader)
    const names = async (call: string, group: string | null) =>
      (await rowsAs(database, leader, `select user_id from api.${call}($1, $2)`, [event, group])).length
    expect([
      await names('event_participation', null),
      await names('event_participation', groups[1]!),
    ]).toEqual([4, 2])
    expect(await names('event_unanswered', groups[0]!)).toBe(1)
    expect(await names('event_unanswered', groups[1]!)).toBe(0)
    await database.query(
      `update api.events set start_time = now() - interval '3 hours', end_time = now() - interval '1 hour' where id = $1`,
      [event],
    )
    const statistics = async (group: string | null) =>
      (
        await rowsAs<{ found: { events: { going: number }[]; members: unknown[] } }>(
          database,
          leader,
          `select api.attendance_statistics(now() - interval '1 day', now(), null, $1) as found`,
          [group],
        )
      )[0]?.found
    expect(await statistics(null)).toMatchObject({ events: [{ going: 2 }], members: [{}, {}] })
    expect(await statistics(groups[1]!)).toMatchObject({ events: [{ going: 0 }], members: [] })
    const theirs = await valueOf<string>(
      database,
      `insert into api.groups (association_id, kind, name) values ($1, 'section', 'Alt') returning id`,
      [(await createClub(database, 'Grannkören')).id],
    )
    expect(await names('event_participation', theirs)).toBe(0)
  })

  it('counts only the groups the event is for', async () => {
    await database.query('update api.events set group_ids = array[$2::uuid] where id = $1', [
      event,
      groups[1],
    ])
    expect(await count(club.members.Leader)).toEqual([tubas])
  })
})
