import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import type { ScanPayload } from '#api/door-types.ts'

import { createClub } from '../helpers/club.ts'
import { DATABASES } from '../helpers/databases.ts'
import { minutesAgo, useDoor } from '../helpers/door.ts'
import { failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

interface Conflict {
  user_id: string
  name: string
  is_open: boolean
  sides: {
    scan_id: string
    device_name: string
    staff_name: string
    is_first: boolean
    reason: string | null
  }[]
  notes: { note: string; settled_by: string }[]
}

describe.each(DATABASES)('conflicts at the doors on %s', (kind) => {
  const { database, club, staff, event, member, scanOf, send } = useDoor(kind)

  const at = (door: string, minutes: number, changes: Partial<ScanPayload> = {}) =>
    scanOf({
      device_id: door,
      device_name: `Door ${door}`,
      scanned_at: minutesAgo(minutes),
      ...changes,
    })
  const undoOf = (taken: ScanPayload, changes: Partial<ScanPayload> = {}) =>
    scanOf({
      op: 'undo',
      device_id: taken.device_id,
      undoes: [taken.scan_id],
      schema_version: 2,
      ...changes,
    })
  const conflicts = () =>
    rowsAs<Conflict>(database, person(club().members.Leader), 'select * from api.event_conflicts($1)', [
      event(),
    ])
  const openCount = async () => {
    const figures = 'select api.event_participation_figures($1)'
    const { conflicts: open } = await valueAs<{ conflicts: number }>(
      database,
      person(club().members.Leader),
      figures,
      [event()],
    )
    return open
  }
  const settle = (scans: ScanPayload[], note = 'Två kort, samma person', id = randomUUID(), as = staff()) =>
    rowsAs(database, person(as), 'select api.settle_conflict($1, $2, $3, $4, $5)', [
      id,
      event(),
      member(),
      scans.map(({ scan_id }) => scan_id),
      note,
    ])
  const state = async () => (await conflicts()).map(({ is_open }) => is_open)

  it('show who, which door, when and which came first, in whatever order they arrived', async () => {
    const [early, late] = [at('north', 9), at('south', 4)]
    await send(late)
    await send(early)
    const [conflict] = await conflicts()
    expect(conflict).toMatchObject({ user_id: member(), name: 'Ester Svan', is_open: true, notes: [] })
    expect(conflict?.sides).toMatchObject([
      { scan_id: early.scan_id, device_name: 'Door north', staff_name: 'Test Door staff', is_first: true },
      { scan_id: late.scan_id, device_name: 'Door south', is_first: false, reason: 'already_inside' },
    ])
    expect(await openCount()).toBe(1)
  })

  it('end when one of the two check-ins is undone, and the remaining one is not marked', async () => {
    const [early, late] = [at('north', 9), at('south', 4)]
    await send(early, late)
    await send(undoOf(early))
    expect(await conflicts()).toEqual([])
    const marked = 'select count(*) from api.scans where event_id = $1 and conflict'
    expect(await valueOf(database, marked, [event()])).toBe(0)
    expect(await openCount()).toBe(0)
  })

  it('remain between two doors when a third undoes its check-in', async () => {
    const [first, second, third] = [at('north', 9), at('south', 6), at('west', 3)]
    await send(first, second, third)
    await send(undoOf(first))
    const [conflict] = await conflicts()
    expect(conflict?.sides).toMatchObject([
      { scan_id: second.scan_id, is_first: true, reason: null },
      { scan_id: third.scan_id, is_first: false, reason: 'already_inside' },
    ])
  })

  it('of a replaced card have one side, and end with an undo', async () => {
    const old = at('north', 2, { method: 'card', card_hash: 'of-an-older-card' })
    await send(old)
    expect(await conflicts()).toMatchObject([{ sides: [{ is_first: true, reason: 'card_replaced' }] }])
    await send(undoOf(old))
    expect(await conflicts()).toEqual([])
  })

  it('are settled with a note that records its author, and leave the list of open ones', async () => {
    const scans = [at('north', 9), at('south', 4)]
    await send(...scans)
    await settle(scans, 'Två kort,\n\u202esamma person')
    expect(await conflicts()).toMatchObject([
      { is_open: false, notes: [{ note: 'Två kort, samma person', settled_by: 'Test Door staff' }] },
    ])
    expect(await openCount()).toBe(0)
  })

  it('stay settled after an undo and another scan at the same door, and reopen with a new door', async () => {
    const scans = [at('north', 9), at('south', 6), at('west', 5)] as const
    await send(...scans)
    await settle([...scans])
    await send(undoOf(scans[2]))
    expect(await state()).toEqual([false])
    await send(at('north', 3, { seq: 7 }))
    expect(await state()).toEqual([false])

    const fourth = at('east', 2)
    await send(fourth)
    expect(await state()).toEqual([true])
    await settle([fourth], 'Samma igen')
    expect(await conflicts()).toMatchObject([
      { is_open: false, notes: [{ note: 'Samma igen' }, { note: 'Två kort, samma person' }] },
    ])
  })

  it('stay settled when the counted check-in of several at one door is undone', async () => {
    const [first, again, other] = [at('A', 30), at('A', 28), at('B', 20)]
    await send(first, again, other)
    await settle([first, other])
    expect(await openCount()).toBe(0)
    await send(undoOf(first))
    expect((await conflicts())[0]?.sides.map(({ scan_id }) => scan_id)).toEqual([
      again.scan_id,
      other.scan_id,
    ])
    expect(await openCount()).toBe(0)
    await send(at('C', 10))
    expect(await openCount()).toBe(1)
  })

  it('reopen when an earlier check-in at another door arrives late', async () => {
    const scans = [at('north', 9), at('south', 6)]
    await send(...scans)
    await settle(scans)
    await send(at('west', 20))
    expect(await state()).toEqual([true])
  })

  it('are settled only as far as the caller has seen them', async () => {
    const scans = [at('north', 9), at('south', 6)]
    await send(...scans, at('west', 3))
    await settle(scans)
    expect(await state()).toEqual([true])
  })

  it('are settled once: repeating the call changes nothing, and another finds no conflict', async () => {
    const scans = [at('north', 9), at('south', 6)]
    await send(...scans)
    const id = randomUUID()
    await settle(scans, 'Först', id)
    await settle(scans, 'Först', id)
    expect((await failure(settle(scans, 'Sedan'))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(await conflicts()).toMatchObject([{ notes: [{ note: 'Först' }] }])
  })

  it.each([
    ['no note', (scans: ScanPayload[]) => settle(scans, '  '), 'ERROR_VALIDATION_FAILED'],
    ['too long a note', (scans: ScanPayload[]) => settle(scans, 'x'.repeat(501)), 'ERROR_VALIDATION_FAILED'],
    ['no scans', () => settle([]), 'ERROR_VALIDATION_FAILED'],
    ['scans of nobody', () => settle([at('east', 1)]), 'ERROR_RESOURCE_NOT_FOUND'],
  ])('cannot be settled with %s', async (_, attempt, code) => {
    const scans = [at('north', 9), at('south', 6)]
    await send(...scans)
    expect((await failure(attempt(scans))).code).toBe(code)
    expect(await state()).toEqual([true])
  })

  it('cannot be settled where a member came in only once', async () => {
    const only = at('north', 9)
    await send(only)
    expect((await failure(settle([only]))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
  })

  it('are hidden from members without the permission and from other clubs’ staff', async () => {
    const scans = [at('north', 9), at('south', 6)]
    await send(...scans)
    const stranger = (await createClub(database, 'Grannorkestern')).members.Admin
    for (const other of [club().members.Member, stranger]) {
      const list = rowsAs(database, person(other), 'select * from api.event_conflicts($1)', [event()])
      expect((await failure(list)).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      expect((await failure(settle(scans, 'x', randomUUID(), other))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    }
    expect(await state()).toEqual([true])
  })

  it('keep nothing written about a member whose account is deleted', async () => {
    const scans = [at('north', 9), at('south', 6)]
    await send(...scans)
    await settle(scans, 'Ester Svan lånade ut sitt kort')
    await database.query('select private.forget(u) from api.users u where id = $1', [member()])
    expect((await conflicts())[0]?.notes).toMatchObject([{ note: '–––' }])
  })
})
