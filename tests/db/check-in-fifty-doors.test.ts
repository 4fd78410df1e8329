import { describe, expect, it } from 'vitest'

import { openPostgresql } from '#server/database/postgresql.ts'

import { addEvent, addMembers, createClub } from '../helpers/club.ts'
import { createNativeDatabase } from '../helpers/databases.ts'
import { checkIn, scan } from '../helpers/door.ts'
import { valueOf } from '../helpers/requests.ts'

describe('fifty doors, on PostgreSQL', () => {
  it('admit each person once when they all send the same people and the same scans at once', async () => {
    const { url, drop } = await createNativeDatabase('migrated')
    const database = await openPostgresql(url, { max: 20 })
    const club = await createClub(database)
    const event = await addEvent(database, club.id)
    const members = await addMembers(database, club.id, 20)
    const door = club.members['Door staff']

    const shared = members.map((member) => scan(event, member, door))
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, number) => {
        const own = members.map((member) =>
          scan(event, member, door, { device_id: `door-${number}`, seq: number }),
        )
        return checkIn(database, door, number % 2 ? shared : own.toReversed())
      }),
    )
    const inside = 'select count(*) from api.event_attendance where event_id = $1'
    expect(await valueOf(database, inside, [event])).toBe(members.length)
    expect(await valueOf(database, 'select count(*) from api.scans')).toBe(members.length * 26)
    // Scans are judged one after another: one admits each person, and the others are told that somebody did.
    const lettingIn = `select count(*) from api.scans where result = 'recorded'`
    expect(await valueOf(database, lettingIn)).toBe(members.length)
    const toShared = replies.filter((_, number) => number % 2)
    expect(new Set(toShared.map((reply) => JSON.stringify(reply))).size).toBe(1)
    await database.close()
    await drop()
  })
})
