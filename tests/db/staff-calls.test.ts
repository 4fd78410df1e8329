import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { ScanPayload } from '#api/door-types.ts'

import { addEvent, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { checkIn, rosterPage, scan } from '../helpers/door.ts'
import { person, rowsAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('calls for staff on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let door: string
  let member: string
  let event: string

  beforeAll(async () => {
    club = await createClub(database)
    door = club.members['Door staff']
    member = club.members.Member
  })
  beforeEach(async () => {
    event = await addEvent(database, club.id)
  })

  const call = (changes: Partial<ScanPayload> = {}) =>
    scan(event, member, door, { op: 'help', method: 'card', reason: 'ask_event_full', ...changes })
  const unknown = () => ({ ...call({ method: 'visitor', reason: 'refused_unknown_card' }), user_id: null })
  const told = async () => (await rosterPage(database, door, event)).calls
  const attendance = () =>
    valueOf<number>(database, 'select count(*)::int from api.event_attendance where event_id = $1', [event])

  it('reach every door at its next poll, and let nobody in', async () => {
    const [alva, nobody] = [call(), unknown()]
    const results = await checkIn(database, door, [alva, nobody])
    expect(results.map(({ result }) => result)).toEqual(['recorded', 'recorded'])
    const calls = await told()
    expect(calls).toHaveLength(2)
    expect(calls).toContainEqual(
      expect.objectContaining({ scan_id: alva.scan_id, user_id: member, reason: 'ask_event_full' }),
    )
    expect(calls).toContainEqual(expect.objectContaining({ user_id: null, reason: 'refused_unknown_card' }))
    const page = await rosterPage(database, door, event)
    expect(page.visitors).toEqual([])
    expect(page.members.find(({ user_id }) => user_id === member)?.check_in_time).toBeNull()
    expect(await attendance()).toBe(0)
  })

  it('count once however often they are sent, even next to a check-in in the same batch', async () => {
    const batch = [call(), scan(event, member, door)]
    const first = await checkIn(database, door, batch)
    expect(await checkIn(database, door, batch)).toEqual(first)
    expect(await told()).toHaveLength(1)
    expect(await attendance()).toBe(1)
  })

  it('cannot be resent as something else with the same id', async () => {
    const made = call()
    await checkIn(database, door, [made])
    const results = await checkIn(database, door, [{ ...made, op: 'check_in' }])
    expect(results).toMatchObject([{ result: 'rejected', code: 'ERROR_VALIDATION_FAILED' }])
    expect(await attendance()).toBe(0)
  })

  it('are shown for a quarter of an hour after their arrival', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    await checkIn(database, door, [call({ scanned_at: hourAgo })])
    expect(await told()).toHaveLength(1)
    await database.query(
      `update api.scans set recorded_at = now() - interval '16 minutes' where event_id = $1`,
      [event],
    )
    expect(await told()).toEqual([])
  })

  it('are neither shown to those who may not work at the door, nor accepted from them', async () => {
    const outsider = person(member)
    expect(await checkIn(database, member, [call({ staff_id: member })])).toMatchObject([
      { result: 'rejected' },
    ])
    expect(await told()).toEqual([])
    await checkIn(database, door, [call()])
    expect(
      await rowsAs(database, outsider, 'select scan_id from api.scans where event_id = $1', [event]),
    ).toEqual([])
    expect(await told()).toHaveLength(1)
  })
})
