import { beforeAll, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { checkIn, rosterPage, scan } from '../helpers/door.ts'
import { failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('access of door staff on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let door: string
  let long: string
  let lately: string

  /** An event that ended so many days ago, with one attendee. */
  async function evening(daysAgo: number): Promise<string> {
    const event = await addEvent(database, club.id)
    await checkIn(database, door, [scan(event, await addMember(database, club.id, 'Member'), door)])
    await database.query(
      `update api.events set start_time = now() - $2 * interval '1 day' - interval '3 hours',
        end_time = now() - $2 * interval '1 day' where id = $1`,
      [event, daysAgo],
    )
    return event
  }

  beforeAll(async () => {
    club = await createClub(database)
    door = club.members['Door staff']
    long = await evening(8)
    lately = await evening(6)
  })

  it.each(['scans', 'event_attendance'])(
    'covers %s of the last week, not of earlier years',
    async (table) => {
      const eventsOf = async (who: string) => {
        const rows = await rowsAs<{ event_id: string }>(
          database,
          person(who),
          `select distinct event_id from api.${table}`,
        )
        return rows.map(({ event_id }) => event_id).toSorted()
      }
      expect(await eventsOf(door)).toEqual([lately])
      // They still exist for the office.
      expect(await eventsOf(club.members.Leader)).toEqual([long, lately].toSorted())
    },
  )

  it.each(['event_scans', 'event_conflicts'])(
    'covers %s of recent events; older ones are not found',
    async (name) => {
      const call = (who: string, event: string) =>
        valueAs(database, person(who), `select count(*) from api.${name}($1)`, [event])
      expect((await failure(call(door, long))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      await call(door, lately)
      await call(club.members.Leader, long)
    },
  )

  it('covers no roster and no door log of an event that ended long ago', async () => {
    const log = (who: string, event: string) =>
      valueAs<unknown[]>(database, person(who), 'select api.event_door_log($1)', [event])
    expect((await failure(rosterPage(database, door, long))).code).toBe('ERROR_EVENT_ENDED')
    expect((await failure(log(door, long))).code).toBe('ERROR_EVENT_ENDED')
    expect(
      (await rosterPage(database, door, lately)).members.some(({ check_in_time }) => check_in_time),
    ).toBe(true)
    expect(await log(door, lately)).toHaveLength(1)
    expect(await log(club.members.Leader, long)).toHaveLength(1)
  })

  it('still lets a phone that reconnects late send the scans it kept', async () => {
    const member = await addMember(database, club.id, 'Member')
    const [answer] = await checkIn(database, door, [scan(long, member, door)])
    expect(answer?.result).toBe('recorded')
    expect(
      await valueOf(database, 'select count(*) from api.event_attendance where event_id = $1', [long]),
    ).toBe(2)
  })

  it('leaves all members their own attendance of all years', async () => {
    const member = await addMember(database, club.id, 'Member')
    await checkIn(database, door, [scan(long, member, door)])
    const own = await rowsAs(database, person(member), 'select event_id from api.event_attendance')
    expect(own).toEqual([{ event_id: long }])
  })
})
