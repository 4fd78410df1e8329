import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'

import type { ScanPayload } from '#api/door-types.ts'

import { addEvent, addMember, addMembers, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { checkIn, scan } from '../helpers/door.ts'
import { groupActs } from '../helpers/groups.ts'
import { failure, person, rowsAs, valueOf } from '../helpers/requests.ts'

interface Called {
  user_id: string
  name: string
  status: string | null
  check_ins: { scan_id: string; method: string }[]
}

const LONG_AGO = { start_time: '2026-01-10T18:00:00Z', end_time: '2026-01-10T20:00:00Z' }

describe.each(DATABASES)('the roll call on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let team: string
  let leader: string
  let coach: string
  let players: string[]
  const { make, change } = groupActs(database, () => club)

  beforeEach(async () => {
    club = await createClub(database)
    team = await make('Lag 1')
    leader = await addMember(database, club.id, 'Member', { name: 'Lena Ledare' })
    coach = await addMember(database, club.id, 'Member', { name: 'Tor Tränare' })
    players = await addMembers(database, club.id, 20)
    await change(team, [leader, coach, ...players], 'add')
    await change(team, [leader, coach], 'make_leaders')
  })

  const invite = async (columns = {}, groups = [team]) => {
    const event = await addEvent(database, club.id, columns)
    await database.query('update api.events set group_ids = $2 where id = $1', [event, groups])
    return event
  }
  const mark = (event: string, who: string, by: string, changes: Partial<ScanPayload> = {}) =>
    scan(event, who, by, { method: 'roll_call', schema_version: 2, device_id: `phone of ${by}`, ...changes })
  const called = (event: string, by: string) =>
    rowsAs<Called>(database, person(by), 'select * from api.roll_call($1)', [event])
  const present = (event: string) =>
    valueOf<number>(database, 'select count(*)::int from api.event_attendance where event_id = $1', [event])

  it('is taken by leaders of the invited groups for their members, also at past events, and by nobody else', async () => {
    const [other] = await addMembers(database, club.id, 1)
    for (const event of [await invite(), await invite(LONG_AGO), await invite({}, [])]) {
      expect(await checkIn(database, leader, [mark(event, players[0]!, leader)])).toMatchObject([
        { result: 'recorded' },
      ])
      const refused = [
        { ...mark(event, other!, leader) },
        { ...mark(event, players[1]!, leader), method: 'manual' },
      ]
      for (const each of refused)
        expect(await checkIn(database, leader, [each])).toMatchObject([
          { result: 'rejected', code: 'ERROR_INSUFFICIENT_PERMISSIONS' },
        ])
      expect(await checkIn(database, players[2]!, [mark(event, players[1]!, players[2]!)])).toMatchObject([
        { result: 'rejected', code: 'ERROR_INSUFFICIENT_PERMISSIONS' },
      ])
      expect(await present(event)).toBe(1)
    }
    const elsewhere = await invite({}, [await make('Lag 2')])
    expect(await checkIn(database, leader, [mark(elsewhere, players[0]!, leader)])).toMatchObject([
      { result: 'rejected', code: 'ERROR_INSUFFICIENT_PERMISSIONS' },
    ])
  })

  it('lists the leader’s own members, and everybody invited for those who may check in', async () => {
    const everybody = await invite({}, [])
    const event = await invite()
    await checkIn(database, leader, [mark(event, players[0]!, leader)])
    const list = await called(event, leader)
    expect(list.map(({ user_id }) => user_id).toSorted()).toEqual([leader, coach, ...players].toSorted())
    expect(list.filter(({ check_ins }) => check_ins.length > 0)).toMatchObject([
      { user_id: players[0], check_ins: [{ method: 'roll_call' }] },
    ])
    expect((await called(everybody, leader)).length).toBe(22)
    expect((await called(everybody, club.members['Door staff'])).length).toBe(27)
    for (const who of [players[0]!, (await createClub(database, 'Grannorkestern')).members.Admin])
      expect((await failure(called(event, who))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    await database.query(`update api.events set status = 'draft' where id = $1`, [event])
    expect((await failure(called(event, club.members.Admin))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(
      await checkIn(database, club.members.Admin, [mark(event, players[1]!, club.members.Admin)]),
    ).toMatchObject([{ result: 'rejected', code: 'ERROR_EVENT_NOT_PUBLISHED' }])
  })

  it('takes the marks of several leaders at once, without losing any and without a conflict', async () => {
    const event = await invite()
    const batch = (by: string, of: string[]) =>
      checkIn(
        database,
        by,
        of.map((who, n) => mark(event, who, by, { seq: n })),
      )
    const answers = await Promise.all([batch(leader, players.slice(0, 15)), batch(coach, players.slice(5))])
    expect(new Set(answers.flat().map(({ result }) => result))).not.toContain('conflict')
    expect(await present(event)).toBe(20)
    const conflicts = await valueOf<number>(
      database,
      'select count(*)::int from api.scans where event_id = $1 and conflict',
      [event],
    )
    expect(conflicts).toBe(0)
  })

  it('lets one leader take back what another marked, even long after, but not what a door checked in', async () => {
    const event = await invite(LONG_AGO)
    const byCoach = mark(event, players[0]!, coach)
    const atDoor = scan(event, players[1]!, club.members['Door staff'])
    await checkIn(database, coach, [byCoach])
    await checkIn(database, club.members['Door staff'], [atDoor])
    const undo = (who: string, named: string) =>
      checkIn(database, leader, [
        mark(event, who, leader, { op: 'undo', undoes: [named], device_id: 'device-a' }),
      ])
    expect(await undo(players[0]!, byCoach.scan_id)).toMatchObject([
      { result: 'recorded', check_in_time: null },
    ])
    expect(await undo(players[1]!, atDoor.scan_id)).toMatchObject([
      { result: 'rejected', code: 'ERROR_INSUFFICIENT_PERMISSIONS' },
    ])
    // One that is not known yet may still arrive; it is then not taken back either.
    const later = scan(event, players[2]!, club.members['Door staff'])
    expect(await undo(players[2]!, later.scan_id)).toMatchObject([{ result: 'recorded' }])
    await checkIn(database, club.members['Door staff'], [later])
    expect(await present(event)).toBe(2)
    expect(await undo(players[0]!, randomUUID())).toMatchObject([{ result: 'recorded' }])
  })
})
