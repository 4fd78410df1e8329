import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import type { ScanPayload } from '#api/door-types.ts'
import { createPhone } from '#offline/clock/phone.fixture.ts'
import { sentTimes } from '#offline/delivery/elapsed.ts'
import { row } from '#offline/testing.fixture.ts'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { checkIn, insideSince, scan } from '../helpers/door.ts'
import { valueOf } from '../helpers/requests.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const SEED = 20261122
/** Database timestamps are finer than the ones that are sent. */
const ROUNDING = 5

const skew = fc.integer({ min: -5 * HOUR, max: 5 * HOUR })
const latency = fc.oneof(fc.integer({ min: 5, max: 400 }), fc.integer({ min: 400, max: 12_000 }))

/**
 * A phone's evening: its round trips to the server, a scan, a change of its clock, and the batch in transit.
 */
const evening = fc.record({
  skew,
  drift: fc.double({ min: -5e-5, max: 5e-5, noNaN: true }),
  heard: fc.array(fc.tuple(latency, latency), { minLength: 1, maxLength: 3 }),
  scannedAfter: fc.integer({ min: 0, max: 20 * SECOND }),
  setTo: fc.option(skew),
  reloaded: fc.boolean(),
  heardAgain: fc.option(fc.tuple(latency, latency)),
  waited: fc.integer({ min: 0, max: HOUR }),
  transit: latency,
})
type Evening = typeof evening extends fc.Arbitrary<infer T> ? T : never

describe.each(DATABASES)('the time of a scan on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let door: string
  let member: string

  beforeAll(async () => {
    club = await createClub(database)
    door = club.members['Door staff']
    member = await addMember(database, club.id, 'Member')
  })

  const databaseNow = async () => Number(await valueOf<Date>(database, 'select clock_timestamp()'))
  const scanOf = (event: string, changes: Partial<ScanPayload>) => scan(event, member, door, changes)
  const iso = (time: number) => new Date(time).toISOString()
  const timeOf = async (scanId: string) =>
    Number(await valueOf<Date>(database, 'select scanned_at from api.scans where scan_id = $1', [scanId]))

  /**
   * Simulates an evening whose batch arrives now. The scan happened at `truth`; the phone's clock may say
   * anything.
   */
  function live(happened: Evening, arrival: number) {
    const waits = [
      happened.heardAgain?.[0] ?? 0,
      happened.heardAgain?.[1] ?? 0,
      happened.waited,
      happened.transit,
    ]
    const truth = arrival - waits.reduce((a, b) => a + b, 0)
    const before = happened.heard.flat().reduce((a, b) => a + b, happened.scannedAfter)
    const phone = createPhone(happened.skew, happened.drift, truth - before)
    for (const [there, back] of happened.heard) phone.ask(there, back)
    phone.pass(happened.scannedAfter)
    const clock = phone.serverTime()
    const scanned = row({
      scanned_at: iso(phone.wall()),
      elapsed: phone.elapsed(),
      estimated: { at: iso(clock.now), error: Math.ceil(clock.error) },
    })
    phone.pass(happened.waited)
    if (happened.setTo !== null) phone.setClock(happened.setTo)
    if (happened.reloaded) phone.reload()
    if (happened.heardAgain) phone.ask(...happened.heardAgain)
    const sentAt = phone.wall()
    return {
      truth,
      sentAt,
      times: sentTimes(scanned, sentAt, { elapsed: phone.elapsed(), server: phone.serverTime() }),
    }
  }

  it('is correct within the reported error, so that the first scan counts, whatever the clocks', async () => {
    const property = fc.asyncProperty(evening, evening, fc.boolean(), async (one, other, otherFirst) => {
      const event = await addEvent(database, club.id)
      const found = new Map<string, { truth: number; error: number }>()
      for (const [name, happened] of otherFirst
        ? ([
            ['b', other],
            ['a', one],
          ] as const)
        : ([
            ['a', one],
            ['b', other],
          ] as const)) {
        const { truth, sentAt, times } = live(happened, await databaseNow())
        const sent = scanOf(event, { ...times, device_id: name, schema_version: 2 })
        await checkIn(database, door, [sent], new Date(sentAt))
        const error = (times.estimated_error_ms ?? Infinity) + ROUNDING
        expect(Math.abs((await timeOf(sent.scan_id)) - truth)).toBeLessThanOrEqual(error)
        found.set(name, { truth, error })
      }
      const [first, second] = [...found].toSorted(([, a], [, b]) => a.truth - b.truth)
      if (!first || !second) throw new Error('two scans were sent')
      const apart = second[1].truth - first[1].truth > first[1].error + second[1].error
      const attended = await valueOf(
        database,
        'select device_id from api.event_attendance where event_id = $1',
        [event],
      )
      expect(apart ? [first[0]] : ['a', 'b']).toContain(attended)
    })
    await fc.assert(property, { numRuns: 60, seed: SEED })
  })

  it('does not depend on latency: the first scan stays first though it took eleven seconds', async () => {
    const event = await addEvent(database, club.id)
    const now = await databaseNow()
    // Scanned 12 s ago and sent at once, ten seconds before the other door's scan.
    const slow = scanOf(event, {
      device_id: 'a',
      scanned_at: iso(now),
      estimated_at: iso(now - 12 * SECOND),
      estimated_error_ms: 100,
    })
    const quick = scanOf(event, {
      device_id: 'b',
      scanned_at: iso(now),
      estimated_at: iso(now - 2 * SECOND),
      estimated_error_ms: 100,
    })
    await checkIn(database, door, [quick], new Date(now + 2 * SECOND))
    await checkIn(database, door, [slow], new Date(now + SECOND))
    expect(Number(await insideSince(database, event, member))).toBe(now - 12 * SECOND)
  })

  it('is stored along with what the device reported', async () => {
    const event = await addEvent(database, club.id)
    const now = await databaseNow()
    const sent = scanOf(event, {
      scanned_at: iso(now - HOUR),
      estimated_at: iso(now - MINUTE),
      estimated_error_ms: 120.4,
    })
    await checkIn(database, door, [sent], new Date(now - HOUR + MINUTE))
    const {
      rows: [kept],
    } = await database.query(
      'select device_time, estimated_at, estimated_error_ms, scanned_at from api.scans where scan_id = $1',
      [sent.scan_id],
    )
    expect(kept).toEqual({
      device_time: new Date(now - HOUR),
      estimated_at: new Date(now - MINUTE),
      estimated_error_ms: 121,
      scanned_at: new Date(now - MINUTE),
    })
  })

  it.each([
    ['from the future', 10 * MINUTE, 100],
    ['that may be wrong by more than a minute', -5 * MINUTE, 60_001],
    ['from before the day of the event', -400 * HOUR, 100],
    ['that is no number', -5 * MINUTE, 'NaN'],
    ['with an error below nothing', -5 * MINUTE, -1],
    ['with an error beyond all numbers', -5 * MINUTE, 1e300],
  ])('is derived from its arrival when the device sends an estimate %s', async (_, ago, error) => {
    const event = await addEvent(database, club.id)
    const now = await databaseNow()
    const sent = scanOf(event, {
      scanned_at: iso(now - 2 * MINUTE),
      estimated_at: iso(now + ago),
      estimated_error_ms: error as number,
    })
    const [answer] = await checkIn(database, door, [sent], new Date(now))
    const arrived = await databaseNow()
    expect(answer?.result).toBe('recorded')
    const at = await timeOf(sent.scan_id)
    expect(at).toBeGreaterThanOrEqual(now - 2 * MINUTE)
    expect(at).toBeLessThanOrEqual(arrived - 2 * MINUTE)
  })

  it('is never after its arrival, and unaffected by a clock that was changed', async () => {
    const event = await addEvent(database, club.id)
    const now = await databaseNow()
    const ahead = scanOf(event, {
      scanned_at: iso(now),
      estimated_at: iso(now + 20 * SECOND),
      estimated_error_ms: 30_000,
    })
    const setForward = scanOf(event, {
      scanned_at: iso(now - 3 * HOUR),
      estimated_at: iso(now - MINUTE),
      estimated_error_ms: 500,
    })
    await checkIn(database, door, [ahead, setForward], new Date(now))
    expect(await timeOf(ahead.scan_id)).toBeLessThanOrEqual(await databaseNow())
    expect(await timeOf(setForward.scan_id)).toBe(now - MINUTE)
  })
})
