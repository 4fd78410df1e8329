import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'

import { GRANTS } from '#db/seed/grants.ts'

import { addEvent, addMembers, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import { permit, roleIdOf } from '../helpers/roles.ts'

const LOK = GRANTS.lok.id

interface Verdict {
  grant_id: string
  reason: string | null
  amount: number
  missing: number
  participants: number
  no_birth_year: string[]
}

describe.each(DATABASES)('grants on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let neighbours: Club
  let team: string
  let players: string[]
  let trainer: string

  beforeAll(async () => {
    club = await createClub(database, 'Norrviks IF', 'sport')
    neighbours = await createClub(database, 'Grannklubben', 'sport')
    players = await addMembers(database, club.id, 6)
    trainer = club.members.Member
    await database.query(
      `update api.users set date_of_birth = '2012-02-29', member_since = '2020-01-01' where id = any ($1)`,
      [players],
    )
    await database.query(`update api.users set date_of_birth = '1990-05-05' where id = $1`, [trainer])
    team = await valueOf(
      database,
      `insert into api.groups (association_id, kind, name) values ($1, 'team', 'P12') returning id`,
      [club.id],
    )
    await database.query(
      `insert into api.group_members (group_id, user_id, association_id, is_leader)
      select $1, u, $2, u = $4 from unnest($3::uuid[]) u`,
      [team, club.id, [...players, trainer], trainer],
    )
    await apply([{ group_id: team, sport: 'Fotboll', any_age: false }])
  })

  const apply = (groups: unknown, who = club.members.Board, grant: string = LOK) =>
    rowsAs(database, person(who), 'select api.set_grant_groups($1, $2, $3)', [
      club.id,
      grant,
      JSON.stringify(groups),
    ])
  const evening = async (present: readonly string[], columns = {}) => {
    const event = await addEvent(database, club.id, {
      title: 'Träning',
      type: 'training',
      start_time: '2025-09-03 18:00+02',
      end_time: '2025-09-03 19:00+02',
      ...columns,
    })
    await database.query('update api.events set group_ids = array[$2::uuid] where id = $1', [event, team])
    for (const who of present) {
      const scan = randomUUID()
      await database.query(
        `with scan as (
          insert into api.scans (scan_id, event_id, user_id, association_id, op, method, scanned_at, device_time, device_id, seq, result, answer)
          values ($1, $2, $3, $4, 'check_in', 'card', now(), now(), 'd', 1, 'recorded', '{}') returning scan_id)
        insert into api.event_attendance (event_id, user_id, check_in_time, scan_id, method, device_id, association_id)
        select $2, $3, now(), scan_id, 'card', 'd', $4 from scan`,
        [scan, event, who, club.id],
      )
    }
    return event
  }
  const activity = (event: string, who = trainer) =>
    valueAs<{
      minutes: number
      is_too_long: boolean
      people: { user_id: string; present: boolean; leads: boolean }[]
      grants: Verdict[]
    }>(database, person(who), 'select api.event_activity($1)', [event])
  const verdict = async (event: string) => (await activity(event)).grants[0]
  const period = (who = club.members.Board, day = '2025-09-03') =>
    valueAs<{ total: number; missing: number; counted: number; held: number; due: string; lost: Verdict[] }>(
      database,
      person(who),
      'select api.grant_period($1, $2, $3)',
      [club.id, LOK, day],
    )

  it('gives 24 kr for an activity, 8 kr for each participant and 6 kr for a second leader, who is named with one tap', async () => {
    const event = await evening([...players.slice(0, 4), trainer])
    expect(await verdict(event)).toMatchObject({ reason: null, participants: 4, amount: 2400 + 4 * 800 })
    await rowsAs(database, person(club.members.Board), 'select api.set_activity_leader($1, $2, true)', [
      event,
      club.members.Admin,
    ])
    // Born in no year that the club knows.
    expect(await verdict(event)).toMatchObject({ amount: 2400 + 4 * 800 })
    await database.query(`update api.users set date_of_birth = '1980-01-01' where id = $1`, [
      club.members.Admin,
    ])
    expect(await verdict(event)).toMatchObject({ amount: 2400 + 600 + 4 * 800 })
    await rowsAs(database, person(trainer), 'select api.set_activity_leader($1, $2, false)', [event, trainer])
    await rowsAs(database, person(club.members.Board), 'select api.set_activity_leader($1, $2, false)', [
      event,
      club.members.Admin,
    ])
    expect(await verdict(event)).toMatchObject({ reason: 'no_leader', amount: 0 })
    expect(
      (
        await database.query(
          `select action from private.audit_log where object_id = $1 and subject_id in ($2, $3) order by id`,
          [event, trainer, club.members.Admin],
        )
      ).rows.map(({ action }) => action),
    ).toEqual(['grant.leader', 'grant.no_leader', 'grant.no_leader'])
    await database.query('delete from api.events where id = $1', [event])
  })

  it('says why an activity will not count, what that costs, and what to do about it', async () => {
    const event = await evening([...players.slice(0, 2), trainer], { end_time: '2025-09-03 18:40+02' })
    expect(await verdict(event)).toMatchObject({ reason: 'short', missing: 2400 + 3 * 800 })
    await rowsAs(database, person(trainer), 'select api.set_activity_minutes($1, 45)', [event])
    expect(await verdict(event)).toMatchObject({ reason: 'few', participants: 2, missing: 2400 + 3 * 800 })
    expect(await period()).toMatchObject({
      total: 0,
      held: 1,
      counted: 0,
      missing: 2400 + 3 * 800,
      due: '2026-02-25',
      lost: [{ event_id: event, reason: 'few', participants: 2 }],
    })
    await rowsAs(database, person(trainer), 'select api.set_activity_minutes($1, null)', [event])
    expect(await verdict(event)).toMatchObject({ reason: 'short' })
    await database.query('delete from api.events where id = $1', [event])
  })

  it('says how many are more than the leaders may have, and that more than 24 hours are no activity', async () => {
    const rules = `update private.grant_rules set max_per_leader = $2 where grant_id = $1`
    await database.query(rules, [LOK, 3])
    const event = await evening([...players.slice(0, 4), trainer])
    expect(await verdict(event)).toMatchObject({
      reason: null,
      participants: 4,
      unpaid: 1,
      amount: 2400 + 3 * 800,
      missing: 600 + 800,
    })
    expect(await period()).toMatchObject({ lost: [{ event_id: event, reason: null, unpaid: 1 }] })
    await database.query(rules, [LOK, 20])
    expect(await activity(event)).toMatchObject({ is_too_long: false, grants: [{ unpaid: 0 }] })
    await database.query(`update api.events set end_time = start_time + interval '25 hours' where id = $1`, [
      event,
    ])
    expect(await activity(event)).toMatchObject({ is_too_long: true, grants: [] })
    await apply([])
    expect(await activity(event)).toMatchObject({ is_too_long: false, grants: [] })
    await apply([{ group_id: team, sport: 'Fotboll', any_age: false }])
    await database.query('delete from api.events where id = $1', [event])
  })

  it('names those whose birth year is missing, and counts who turns 25 but not who turns 26', async () => {
    const [young, unknown, twentyFive, twentySix, fifth] = players as [string, string, string, string, string]
    const born = (who: string, day: string | null) =>
      database.query('update api.users set date_of_birth = $2 where id = $1', [who, day])
    await born(unknown, null)
    await born(twentyFive, '2000-12-31')
    await born(twentySix, '1999-12-31')
    const event = await evening([young, unknown, twentyFive, twentySix, fifth, trainer])
    expect(await verdict(event)).toMatchObject({
      reason: null,
      participants: 3,
      amount: 2400 + 3 * 800,
      missing: 800,
      no_birth_year: ['Medlem 2'],
      wrong_age: 1,
    })
    await apply([{ group_id: team, sport: null, any_age: true }])
    expect(await verdict(event)).toMatchObject({ participants: 4 })
    await apply([{ group_id: team, sport: 'Fotboll', any_age: false }])
    for (const who of players) await born(who, '2012-02-29')
    await database.query('delete from api.events where id = $1', [event])
  })

  it('freezes what was sent, and sends a correction as a new version with its difference', async () => {
    const first = await evening([...players.slice(0, 3), trainer])
    const send = (id: string) =>
      rowsAs(database, person(club.members.Board), 'select api.send_grant_application($1, $2, $3, $4)', [
        id,
        club.id,
        LOK,
        '2025-09-03',
      ])
    const [once, again] = [randomUUID(), randomUUID()]
    await send(once)
    await send(once)
    await evening([...players.slice(0, 4), trainer], {
      start_time: '2025-09-04 18:00+02',
      end_time: '2025-09-04 19:00+02',
    })
    await database.query('delete from api.event_attendance where event_id = $1 and user_id = $2', [
      first,
      players[0],
    ])
    await send(again)
    expect(
      await rowsAs(
        database,
        person(club.members.Board),
        'select version, total, difference, activities from api.grant_applications($1)',
        [club.id],
      ),
    ).toEqual([
      { version: 2, total: 5600, difference: 800, activities: 1 },
      { version: 1, total: 4800, difference: 4800, activities: 1 },
    ])
    await database.query(`update api.users set name = 'Ny Namn' where id = $1`, [players[0]])
    const sent = await valueAs<{ activities: { event_id: string }[]; people: Record<string, unknown> }>(
      database,
      person(club.members.Board),
      'select api.sent_grant_list($1)',
      [once],
    )
    expect(sent).toMatchObject({
      grant: 'lok',
      total: 4800,
      activities: [{ event_id: first, leaders: [trainer], participants: players.slice(0, 3).toSorted() }],
    })
    expect(sent.people[players[0]!]).toEqual({ name: 'Ny Namn', birth_year: 2012 })
    // Kept three years after the period, and no longer.
    await database.query(`update private.grant_applications set keep_until = current_date`)
    await database.query('select app.tidy_up()')
    expect(await valueOf(database, 'select count(*) from private.grant_applications')).toBe(2)
    await database.query(`update private.grant_applications set keep_until = current_date - 1`)
    await database.query('select app.tidy_up()')
    expect(await valueOf(database, 'select count(*) from private.grant_applications')).toBe(0)
    await database.query('delete from api.events where association_id = $1', [club.id])
  })

  it('lets a club copy rules and change them from a day on: a period follows those of its first day', async () => {
    const grant = randomUUID()
    const rules = {
      ...GRANTS.municipality.versions['2020-01-01'],
      participant_amount: 1000,
      min_participants: 3,
    }
    const save = (from: string, changed: object, who = club.members.Board) =>
      rowsAs(database, person(who), 'select api.save_grant($1, $2, $3, $4, $5)', [
        club.id,
        grant,
        'Norrviks kommun',
        from,
        JSON.stringify(changed),
      ])
    await save('2020-01-01', rules)
    await save('2025-10-01', { ...rules, participant_amount: 1200 })
    await apply([{ group_id: team, sport: null, any_age: false }], club.members.Board, grant)
    const event = await evening([...players.slice(0, 3), trainer], {
      start_time: '2025-12-31 22:30+01',
      end_time: '2026-01-01 00:30+01',
    })
    const next = await evening([...players.slice(0, 3), trainer], {
      start_time: '2026-01-01 00:30+01',
      end_time: '2026-01-01 02:00+01',
    })
    const amount = async (of: string) =>
      (await activity(of)).grants.find(({ grant_id }) => grant_id === grant)?.amount
    expect(await amount(event)).toBe(3000)
    expect(await amount(next)).toBe(3600)
    for (const wrong of [
      { min_minutes: -1 },
      { period_months: 7 },
      { weekdays: [8] },
      { max_age: 3 },
      { keep_years: null },
    ])
      expect((await failure(save('2025-10-01', { ...rules, ...wrong }))).code).toBe('ERROR_VALIDATION_FAILED')
    await rowsAs(database, person(club.members.Board), 'select api.remove_grant($1, $2)', [club.id, grant])
    expect((await activity(event)).grants).toHaveLength(1)
    await database.query('delete from api.events where association_id = $1', [club.id])
  })

  it('is for those with grants:manage; leaders see and correct their own group’s activities only', async () => {
    const event = await evening(players.slice(0, 3))
    const calls = [
      ['select api.grants($1)', [club.id]],
      ['select api.grant_period($1, $2, current_date)', [club.id, LOK]],
      ['select api.grant_list($1, $2, current_date)', [club.id, LOK]],
      ['select api.grant_applications($1)', [club.id]],
      ['select api.send_grant_application(gen_random_uuid(), $1, $2, current_date)', [club.id, LOK]],
      [`select api.set_grant_groups($1, $2, '[]')`, [club.id, LOK]],
    ] as const
    for (const who of [trainer, club.members.Leader, neighbours.members.Board])
      for (const [sql, values] of calls)
        expect((await failure(rowsAs(database, person(who), sql, values))).code).toBe(
          'ERROR_INSUFFICIENT_PERMISSIONS',
        )
    for (const [sql, values] of calls.slice(0, 4))
      await rowsAs(database, person(club.members.Board), sql, values)
    for (const who of [players[0]!, neighbours.members.Board])
      for (const sql of [
        'select api.event_activity($1)',
        `select api.set_activity_leader($1, '${trainer}', true)`,
        'select api.set_activity_minutes($1, 60)',
      ])
        expect((await failure(rowsAs(database, person(who), sql, [event]))).code).toBe(
          'ERROR_RESOURCE_NOT_FOUND',
        )
    expect((await activity(event)).grants).toMatchObject([{ reason: 'no_leader' }])
    // Of those who were there, a leader sees only the own group.
    const guest = club.members['Door staff']
    const joint = await evening([players[0]!, guest, trainer])
    await database.query(`update api.events set group_ids = '{}' where id = $1`, [joint])
    const seen = async (who: string) => (await activity(joint, who)).people.map(({ user_id }) => user_id)
    expect(await seen(club.members.Leader)).toContain(guest)
    expect(await seen(trainer)).toContain(players[0])
    expect(await seen(trainer)).not.toContain(guest)
    expect(
      (
        await failure(
          rowsAs(database, person(trainer), 'select api.set_activity_leader($1, $2, true)', [joint, guest]),
        )
      ).code,
    ).toBe('ERROR_RESOURCE_NOT_FOUND')
    await database.query('delete from api.events where id = $1', [joint])
    await permit(database, await roleIdOf(database, club.id, 'Leader'), 'grants:manage')
    expect(await period(club.members.Leader)).toMatchObject({ held: 1 })
  })
})
