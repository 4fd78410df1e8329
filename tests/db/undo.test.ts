import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import type { ScanPayload } from '#api/door-types.ts'

import { addEvent, addMember, createClub } from '../helpers/club.ts'
import { DATABASES } from '../helpers/databases.ts'
import { checkIn, insideSince, minutesAgo, rosterPage, scan, useDoor } from '../helpers/door.ts'
import { valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('an undo on %s', (kind) => {
  const { database, club, staff, event, member, scanOf, send } = useDoor(kind)

  const at = (door: 'a' | 'b', changes: Partial<ScanPayload> = {}) =>
    scanOf({ device_id: `device-${door}`, device_name: `Door ${door}`, ...changes })
  const undoAt = (door: 'a' | 'b', undoes: string[] | null, changes: Partial<ScanPayload> = {}) =>
    at(door, { op: 'undo', undoes, seq: 9, schema_version: 2, ...changes })
  const counted = (of = event()) =>
    valueOf<string | undefined>(
      database,
      'select scan_id from api.event_attendance where event_id = $1 and user_id = $2',
      [of, member()],
    )

  it('of a check-in long ago requires the permission to undo any, whatever its claimed device', async () => {
    const letIn = at('a')
    await send(letIn)
    await database.query(
      `update api.events set start_time = '2020-03-09T17:30Z', end_time = '2020-03-09T19:00Z' where id = $1`,
      [event()],
    )
    for (const undo of [
      undoAt('a', [letIn.scan_id]),
      undoAt('a', null),
      undoAt('a', [letIn.scan_id, randomUUID()]),
    ])
      expect(await send(undo)).toMatchObject([{ result: 'rejected', code: 'ERROR_INSUFFICIENT_PERMISSIONS' }])
    expect(await counted()).toBe(letIn.scan_id)
    const leader = club().members.Leader
    const undo = undoAt('b', [letIn.scan_id], { staff_id: leader })
    expect(await checkIn(database, leader, [undo])).toMatchObject([{ result: 'recorded' }])
    expect(await counted()).toBeUndefined()
  })

  it('does not affect a check-in at another door, whichever door comes back online first', async () => {
    const letIn = at('b', { scanned_at: minutesAgo(5) })
    const byMistake = at('a', { scanned_at: minutesAgo(3) })
    const takenBack = undoAt('a', [byMistake.scan_id], { seq: 2, scanned_at: minutesAgo(2) })

    expect(await send(letIn)).toMatchObject([{ result: 'recorded' }])
    await send(byMistake, takenBack)
    expect(await counted()).toBe(letIn.scan_id)

    const another = await addEvent(database, club().id)
    const again = [letIn, byMistake, takenBack].map((each) => ({ ...each, event_id: another }))
    const [inB, inA, outA] = again.map((each) => ({ ...each, scan_id: randomUUID() }))
    if (!inB || !inA || !outA) throw new Error('three scans')
    await send(inA, { ...outA, undoes: [inA.scan_id] })
    expect(await counted(another)).toBeUndefined()
    expect(await send(inB)).toMatchObject([{ result: 'recorded', device_name: 'Door b' }])
    expect(await counted(another)).toBe(inB.scan_id)
  })

  it('from an app that names no scans undoes what its own device did before, and nothing else', async () => {
    const [elsewhere, own, later] = [
      at('b', { seq: 1, scanned_at: minutesAgo(8) }),
      at('a', { seq: 1, scanned_at: minutesAgo(6) }),
      at('a', { seq: 3, scanned_at: minutesAgo(4) }),
    ]
    await send(undoAt('a', null, { seq: 2, schema_version: 1 }), later, own, elsewhere)
    expect(await counted()).toBe(elsewhere.scan_id)
    await send(undoAt('b', null, { seq: 2, schema_version: 1 }))
    expect(await counted()).toBe(later.scan_id)
  })

  it('undoes a check-in that arrives after it', async () => {
    const late = at('b', { scanned_at: minutesAgo(5) })
    expect(await send(undoAt('a', [late.scan_id]))).toMatchObject([{ result: 'recorded' }])
    expect(await send(late)).toMatchObject([{ result: 'recorded', check_in_time: null }])
    expect(await counted()).toBeUndefined()
  })

  it('is judged by the check-ins it names, not by the one that currently counts', async () => {
    const colleague = await addMember(database, club().id, 'Door staff')
    const own = at('a', { scanned_at: minutesAgo(2) })
    const theirs = at('b', { staff_id: colleague, scanned_at: minutesAgo(5) })
    await checkIn(database, colleague, [theirs])
    await send(own)
    expect(await counted()).toBe(theirs.scan_id)
    expect(await send(undoAt('a', [own.scan_id]))).toMatchObject([{ result: 'recorded' }])
    expect(await counted()).toBe(theirs.scan_id)
  })

  it('is applied to its own scans even if it also names others’ that it may not undo', async () => {
    const colleague = await addMember(database, club().id, 'Door staff')
    const theirs = at('b', { staff_id: colleague, scanned_at: minutesAgo(5) })
    await checkIn(database, colleague, [theirs])
    const own = at('a', { scanned_at: minutesAgo(7) })
    await send(own)
    expect(await send(undoAt('a', [own.scan_id, theirs.scan_id]))).toMatchObject([{ result: 'recorded' }])
    expect(await counted()).toBe(theirs.scan_id)
  })

  it('is refused only if all the scans it names are by others', async () => {
    const colleague = await addMember(database, club().id, 'Door staff')
    const theirs = at('b', { staff_id: colleague })
    await checkIn(database, colleague, [theirs])
    const own = at('a', { scanned_at: minutesAgo(7) })
    expect(await send(undoAt('a', [theirs.scan_id]))).toMatchObject([
      { result: 'rejected', code: 'ERROR_INSUFFICIENT_PERMISSIONS' },
    ])
    // Its own check-in is still in transit.
    expect(await send(undoAt('a', [theirs.scan_id, own.scan_id]))).toMatchObject([{ result: 'recorded' }])
    await send(own)
    expect(await counted()).toBe(theirs.scan_id)
  })

  it('can undo neither another undo nor itself', async () => {
    const letIn = at('a')
    const undo = undoAt('a', [letIn.scan_id])
    const undoOfUndo = undoAt('a', [undo.scan_id])
    const ofItself = undoAt('a', [])
    await send(letIn, undo, undoOfUndo, { ...ofItself, undoes: [ofItself.scan_id, undoOfUndo.scan_id] })
    expect(await counted()).toBeUndefined()
  })

  it('does nothing to scans of another member, event or club whose ids were guessed', async () => {
    const neighbours = await createClub(database, 'Grannorkestern')
    const theirEvent = await addEvent(database, neighbours.id)
    const theirScan = scan(theirEvent, neighbours.members.Member, neighbours.members.Leader)
    await checkIn(database, neighbours.members.Leader, [theirScan])
    const otherMember = await addMember(database, club().id)
    const otherEvent = await addEvent(database, club().id)
    const foreign = [theirScan, at('a', { user_id: otherMember }), at('a', { event_id: otherEvent })]
    await send(...foreign.slice(1))
    const leader = club().members.Leader
    const undo = undoAt('a', [...foreign.map((each) => each.scan_id), randomUUID()], { staff_id: leader })
    // Like any undo of an unknown scan: the response does not reveal which ids exist.
    expect(await checkIn(database, leader, [undo])).toMatchObject([{ result: 'recorded', code: null }])
    for (const { event_id, user_id } of foreign)
      expect(await insideSince(database, event_id, user_id ?? '')).toBeDefined()
  })

  it.each([
    ['more names than a device can know of', Array.from({ length: 101 }, () => randomUUID())],
    ['thousands of names', Array.from({ length: 5_000 }, () => randomUUID())],
  ])('with %s is rejected without affecting the rest of the batch', async (_, undoes) => {
    const letIn = at('a')
    expect(await send(letIn, undoAt('a', undoes))).toMatchObject([
      { result: 'recorded' },
      { result: 'rejected', code: 'ERROR_VALIDATION_FAILED' },
    ])
    expect(await counted()).toBe(letIn.scan_id)
  })

  it('keeps its first meaning when it is sent again with other scans under the same id', async () => {
    const [kept, taken] = [at('a', { seq: 1, scanned_at: minutesAgo(5) }), at('a', { seq: 2 })]
    await send(kept, taken)
    const undo = undoAt('a', [taken.scan_id])
    const [first] = await send(undo)
    expect(await send({ ...undo, undoes: [kept.scan_id], device_id: 'device-b' })).toEqual([first])
    expect(await counted()).toBe(kept.scan_id)
  })

  it('stays in effect after its author has left the club', async () => {
    const colleague = await addMember(database, club().id, 'Door staff')
    const theirs = at('a', { staff_id: colleague })
    await checkIn(database, colleague, [theirs])
    await checkIn(database, colleague, [undoAt('b', [theirs.scan_id], { staff_id: colleague })])
    await database.query('delete from api.users where id = $1', [colleague])
    const again = at('b', { seq: 3 })
    await send(again)
    expect(await counted()).toBe(again.scan_id)
  })

  it('can name every check-in that counts, because they are on the roster', async () => {
    const [first, second] = [at('a', { scanned_at: minutesAgo(5) }), at('b', { scanned_at: minutesAgo(3) })]
    await send(first)
    const { cursor } = await rosterPage(database, staff(), event())
    await send(second)
    const { members, undoes_others } = await rosterPage(database, staff(), event(), { since: cursor })
    const entry = members.find(({ user_id }) => user_id === member())
    expect(undoes_others).toBe(false)
    expect(entry?.scan_id).toBe(first.scan_id)
    expect(entry?.others).toMatchObject([{ scan_id: second.scan_id, device_id: 'device-b' }])
    expect(await rosterPage(database, club().members.Leader, event())).toMatchObject({ undoes_others: true })

    await send(undoAt('a', [first.scan_id, second.scan_id]))
    const after = await rosterPage(database, staff(), event())
    const left = after.members.find(({ user_id }) => user_id === member())
    expect(left).toMatchObject({ check_in_time: null })
    expect(left).not.toHaveProperty('scan_id')
  })
})
