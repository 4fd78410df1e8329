import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import type { ScanPayload } from '#api/door-types.ts'

import { addMember } from '../helpers/club.ts'
import { DATABASES } from '../helpers/databases.ts'
import { checkIn, insideSince, minutesAgo, scan, useDoor } from '../helpers/door.ts'
import { person, rowsAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('check-in on %s', (kind) => {
  const { database, club, staff, event, member, scanOf, send } = useDoor(kind)
  const otherDevice = { device_id: 'device-b', device_name: 'South door' }
  const conflicts = () =>
    rowsAs(
      database,
      person(staff()),
      'select scan_id, conflict_reason from api.scans where event_id = $1 and conflict order by scanned_at',
      [event()],
    )

  it('takes the words that come with a scan on one line, without characters that hide or reverse others', async () => {
    const [answer] = await send(
      scanOf({ device_name: 'North\u202e\r\ndoor\u200b', reason: '\u2066Wrong\nperson' }),
    )
    expect(answer).toMatchObject({ result: 'recorded', device_name: 'North door' })
    const reason = 'select reason from api.scans where event_id = $1'
    expect(await rowsAs(database, person(staff()), reason, [event()])).toEqual([{ reason: 'Wrong person' }])
    // However long, they never cost the scan.
    const [long] = await send(scanOf({ device_name: 'N'.repeat(5_000) }))
    expect(long?.result).not.toBe('rejected')
  })

  it('admits a member and returns when, where and by whom', async () => {
    const first = scanOf({ scanned_at: minutesAgo(2) })
    const sent = Date.now()
    const [answer] = await send(first)
    const took = Date.now() - sent
    expect(answer).toMatchObject({
      scan_id: first.scan_id,
      result: 'recorded',
      code: null,
      device_name: 'North door',
      staff_name: 'Test Door staff',
    })
    const inside = await insideSince(database, event(), member())
    expect(new Date(answer?.check_in_time ?? '')).toEqual(inside)
    // The clock correction may shift the time by no more than the call took.
    expect(Math.abs(Number(inside) - Date.parse(first.scanned_at))).toBeLessThanOrEqual(took)
  })

  it('answers a resent scan as it did the first time, and counts it once', async () => {
    const batch = [scanOf({ scanned_at: minutesAgo(3) })]
    const first = await checkIn(database, staff(), batch)
    await send(scanOf({ op: 'undo', seq: 2 }))
    const again = await checkIn(database, staff(), batch, new Date(Date.now() + 5_000))
    expect(again).toEqual(first)
    expect(await valueOf(database, 'select count(*) from api.scans where event_id = $1', [event()])).toBe(2)
    expect(await insideSince(database, event(), member())).toBeUndefined()
  })

  it('answers a scan that is in a batch twice with the same answer both times', async () => {
    const once = scanOf()
    const [first, second] = await send(once, once)
    expect(second).toEqual(first)
  })

  it('calls a second check-in at the same door a duplicate and keeps the first time', async () => {
    const [first] = await send(scanOf({ scanned_at: minutesAgo(9) }))
    const [second] = await send(scanOf({ seq: 2 }))
    expect(second).toMatchObject({ result: 'duplicate', code: null, check_in_time: first?.check_in_time })
    expect(await conflicts()).toEqual([])
  })

  it('lists a second check-in at another door as a conflict', async () => {
    const [first] = await send(scanOf({ scanned_at: minutesAgo(9) }))
    const late = scanOf(otherDevice)
    const [second] = await send(late)
    expect(second).toMatchObject({
      result: 'conflict',
      code: 'already_inside',
      check_in_time: first?.check_in_time,
      device_name: 'North door',
    })
    expect(await conflicts()).toEqual([{ scan_id: late.scan_id, conflict_reason: 'already_inside' }])
  })

  it('moves the time back when an earlier scan arrives later, and makes the other a conflict', async () => {
    const late = scanOf({ scanned_at: minutesAgo(1) })
    await send(late)
    const [earlier] = await send(scanOf({ ...otherDevice, scanned_at: minutesAgo(20) }))
    expect(earlier).toMatchObject({ result: 'earlier', code: null, device_name: 'South door' })
    expect(await insideSince(database, event(), member())).toEqual(new Date(earlier?.check_in_time ?? ''))
    expect(await conflicts()).toEqual([{ scan_id: late.scan_id, conflict_reason: 'already_inside' }])
  })

  it('reverts a check-in with an undo, and admits the person again afterwards', async () => {
    const [, undone, again] = await send(
      scanOf({ scanned_at: minutesAgo(9), seq: 1 }),
      scanOf({ scanned_at: minutesAgo(8), seq: 2, op: 'undo', reason: 'wrong person' }),
      scanOf({ scanned_at: minutesAgo(5), seq: 3 }),
    )
    expect(undone).toMatchObject({ result: 'recorded', check_in_time: null })
    expect(again).toMatchObject({ result: 'recorded' })
    expect(await insideSince(database, event(), member())).toEqual(new Date(again?.check_in_time ?? ''))
  })

  it('lets a door undo its own check-ins, others’ only with permission to remove attendance', async () => {
    const colleague = await addMember(database, club().id, 'Door staff')
    const first = scanOf({ scanned_at: minutesAgo(9) })
    await send(first)
    const undo = (staffId: string, undoes: string[], changes: Partial<ScanPayload>) =>
      checkIn(database, staffId, [scan(event(), member(), staffId, { op: 'undo', undoes, ...changes })])
    expect(await undo(colleague, [first.scan_id], otherDevice)).toMatchObject([
      { result: 'rejected', code: 'ERROR_INSUFFICIENT_PERMISSIONS' },
    ])
    expect(await insideSince(database, event(), member())).toBeDefined()

    const [leader] = await undo(club().members.Leader, [first.scan_id], otherDevice)
    expect(leader).toMatchObject({ result: 'recorded', check_in_time: null })
    // A colleague on the same device, and the same person on another one.
    for (const [seq, staffId, changes] of [
      [3, colleague, { seq: 4 }],
      [5, staff(), { ...otherDevice, seq: 2 }],
    ] as const) {
      const again = scanOf({ seq })
      await send(again)
      expect(await insideSince(database, event(), member())).toBeDefined()
      expect(await undo(staffId, [again.scan_id], changes)).toMatchObject([
        { result: 'recorded', check_in_time: null },
      ])
      expect(await insideSince(database, event(), member())).toBeUndefined()
    }
  })

  it('leaves the person outside when the undo arrives before its check-in', async () => {
    await send(scanOf({ op: 'undo', seq: 2, scanned_at: minutesAgo(4) }))
    const [late] = await send(scanOf({ seq: 1, scanned_at: minutesAgo(5) }))
    expect(late).toMatchObject({ result: 'recorded', check_in_time: null })
    expect(await insideSince(database, event(), member())).toBeUndefined()
  })

  it('results in the same attendance in whatever order the scans arrive', async () => {
    const came = Date.now() / 60_000 - 25
    const history = [
      scanOf({ seq: 1, scanned_at: minutesAgo(30) }),
      scanOf({ seq: 2, scanned_at: minutesAgo(28), op: 'undo' }),
      scanOf({ ...otherDevice, seq: 1, scanned_at: minutesAgo(25) }),
      scanOf({ seq: 3, scanned_at: minutesAgo(20) }),
    ]
    const outcomes = new Set<number>()
    for (const order of permutations(history)) {
      const other = await addMember(database, club().id)
      for (const step of order) await send({ ...step, scan_id: randomUUID(), user_id: other })
      // A clock is corrected by the time between sending and receiving.
      outcomes.add(Math.round(Number(await insideSince(database, event(), other)) / 60_000))
    }
    expect([...outcomes].every((minute) => Math.abs(minute - came) < 1.5)).toBe(true)
  })

  it('corrects a wrong device clock, and records nothing in the future', async () => {
    const sent = Date.now()
    const ahead = new Date(sent + 3 * 3_600_000)
    const fiveMinutesBefore = new Date(ahead.getTime() - 300_000).toISOString()
    const [answer] = await checkIn(database, staff(), [scanOf({ scanned_at: fiveMinutesBefore })], ahead)
    const cameIn = Date.parse(answer?.check_in_time ?? '') + 300_000
    expect(cameIn).toBeGreaterThanOrEqual(sent)
    expect(cameIn).toBeLessThanOrEqual(Date.now())

    const other = await addMember(database, club().id)
    const afterSending = scanOf({
      user_id: other,
      scanned_at: new Date(ahead.getTime() + 60_000).toISOString(),
    })
    const [clamped] = await checkIn(database, staff(), [afterSending], ahead)
    expect(Date.parse(clamped?.check_in_time ?? '')).toBeLessThanOrEqual(Date.now() + 1_000)
  })

  it('accepts a scan that is older than thirty days, and marks it as stale', async () => {
    const old = scanOf({ scanned_at: minutesAgo(31 * 24 * 60) })
    expect(await send(old)).toMatchObject([{ result: 'recorded' }])
    expect(await valueOf(database, 'select stale from api.scans where scan_id = $1', [old.scan_id])).toBe(
      true,
    )
  })

  it('records a card that was replaced after the roster was fetched, as a conflict', async () => {
    const [answer] = await send(scanOf({ method: 'card', card_hash: 'of-an-older-card' }))
    expect(answer).toMatchObject({ result: 'conflict', code: 'ERROR_CARD_REPLACED' })
    expect(await insideSince(database, event(), member())).toBeDefined()
  })

  it('records an account that was closed after the roster was fetched, as a conflict', async () => {
    await database.query(`update api.users set status = 'inactive' where id = $1`, [member()])
    const [answer] = await send(scanOf())
    expect(answer).toMatchObject({ result: 'conflict', code: 'account_inactive' })
    expect(answer?.check_in_time).not.toBeNull()
  })
})

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((first, index) =>
    permutations(list.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  )
}
