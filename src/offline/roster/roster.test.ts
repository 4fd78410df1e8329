import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { EVENT, member, person, rosterPage, row } from '../testing.fixture.ts'
import { attendanceOf, countingCheckIns, namesOf } from './attendance.ts'
import { Roster, type RosterInfo } from './roster.ts'

const SALT = Buffer.from('0123456789abcdef').toString('base64url')

function info(change: Partial<RosterInfo> = {}): RosterInfo {
  return {
    event: rosterPage().event,
    salt: SALT,
    total: 0,
    as_of: '2026-11-21T18:00:00Z',
    deliveries: 0,
    clock_offset_ms: 0,
    cursor: 'c',
    ...change,
  }
}

const token = (n: number) => Uint8Array.from(createHash('md5').update(`card ${n}`).digest())
const hash = (n: number) =>
  createHash('sha256').update('0123456789abcdef').update(token(n)).digest('base64url')
const paper = (n: number) => ({ version: 1, token: token(n) }) as const
const signed = (n: number) =>
  ({ version: 2, handle: token(n).subarray(0, 6), key: 1, step: 0, signature: new Uint8Array(64) }) as const
const handle = (n: number) =>
  createHash('sha256')
    .update('0123456789abcdef')
    .update(token(n).subarray(0, 6))
    .digest('base64url')
    .slice(0, 12)

describe('a card', () => {
  it('stays on the roster even if a scan on this device is corrupt', () => {
    const roster = new Roster(info(), [member(1)], [row({ scanned_at: 'torn' })])
    expect(roster.inside).toBe(0)
    expect(roster.size).toBe(1)
  })

  it('is found by its salted hash, as computed by the server', async () => {
    const roster = new Roster(info(), [member(1, { card_hash: hash(1) }), member(2, { card_hash: null })])
    expect(await roster.findByCard(paper(1))).toMatchObject({ user_id: person(1) })
    expect(await roster.findByCard(paper(2))).toBeUndefined()
  })

  it("that is signed is found by the salted hash of its token's first bytes, as computed by the server", async () => {
    const known = { card_hash: hash(1), handle: handle(1) }
    const roster = new Roster(info(), [
      member(1, known),
      member(2, { card_hash: hash(2), handle: handle(2) }),
    ])
    expect(await roster.findByCard(signed(1))).toMatchObject({ user_id: person(1) })
    expect(await roster.findByCard(signed(3))).toBeUndefined()
    roster.applyChanges(info(), [member(1, { card_hash: hash(9), handle: handle(9) })], [])
    expect(await roster.findByCard(signed(1))).toBeUndefined()
    expect(await roster.findByCard(signed(9))).toMatchObject({ user_id: person(1) })
  })

  it("that is signed cannot be looked up in an older server's roster", () => {
    expect(new Roster(info(), [member(1, { card_hash: hash(1) })]).hasHandles).toBe(false)
    expect(new Roster(info(), [member(1, { handle: handle(1) })]).hasHandles).toBe(true)
  })

  it('that was replaced is unknown, and the new one is found', async () => {
    const roster = new Roster(info(), [member(1, { card_hash: hash(1) })])
    roster.applyChanges(info(), [member(1, { card_hash: hash(9) })], [])
    expect(await roster.findByCard(paper(1))).toBeUndefined()
    expect(await roster.findByCard(paper(9))).toMatchObject({ user_id: person(1) })
  })

  it('of someone who left the club is unknown', async () => {
    const roster = new Roster(info(), [member(1, { card_hash: hash(1) })])
    roster.applyChanges(info(), [], [person(1)])
    expect(await roster.findByCard(paper(1))).toBeUndefined()
    expect(roster.size).toBe(0)
  })
})

it('counts a roster of 10,000 members, and finds each by their card', async () => {
  const members = Array.from({ length: 10_000 }, (_, n) => member(n, { card_hash: hash(n) }))
  const roster = new Roster(info({ total: 10_000 }), members)
  expect(roster.size).toBe(10_000)
  expect(roster.expected).toBe(10_000)
  for (let n = 0; n < 10_000; n += 50)
    expect(await roster.findByCard(paper(n))).toMatchObject({ user_id: person(n) })
})

describe('who is inside', () => {
  const standing = (...known: Parameters<typeof countingCheckIns>) => attendanceOf(countingCheckIns(...known))
  const at = (time: string) => Date.parse(`2026-11-21T${time}Z`)
  const scanned = (time: string) => new Date(at(time)).toISOString()

  it('counts a scan of this device before the server knows it, and not twice afterwards', () => {
    const roster = new Roster(info(), [member(1), member(2)])
    const scan = row({ scanned_at: scanned('18:10:00') })
    roster.applyScans([scan])
    expect(roster.inside).toBe(1)
    expect(roster.expected).toBe(1)
    expect(roster.get(person(1))).toMatchObject({ check_in_time: scanned('18:10:00'), device_id: 'door-1' })
    roster.applyScans([{ ...scan, state: 'delivered', delivered_at: at('18:11:00'), delivery: 1 }])
    expect(roster.inside).toBe(1)
    const known = member(1, { check_in_time: scanned('18:10:00'), device_id: 'door-1' })
    roster.applyChanges(info({ deliveries: 1 }), [known], [])
    expect(roster.inside).toBe(1)
    expect(roster.pendingScans()).toEqual([])
  })

  it("follows another door's undo once the server has reported it", () => {
    const roster = new Roster(
      info(),
      [member(1)],
      [
        row({
          scanned_at: scanned('18:10:00'),
          state: 'delivered',
          delivered_at: at('18:11:00'),
          delivery: 1,
        }),
      ],
    )
    expect(roster.inside).toBe(1)
    roster.applyChanges(info({ deliveries: 1 }), [member(1)], [])
    expect(roster.inside).toBe(0)
  })

  it("keeps this device's scans on top of a roster that was downloaded again", () => {
    const roster = new Roster(info(), [member(1)], [row({ scanned_at: scanned('18:10:00') })])
    roster.replace(info({ deliveries: 3 }), [member(1), member(2)])
    expect(roster.inside).toBe(1)
    expect(roster.size).toBe(2)
  })

  it('ignores scans of another event', () => {
    const roster = new Roster(info(), [member(1)], [row({ event_id: person(77) })])
    expect(roster.inside).toBe(0)
    expect(rosterPage().event.id).toBe(EVENT)
  })

  it('shows the server time of a scan even if the device clock is wrong', () => {
    const outside = { check_in_time: null, device_id: null, device_name: null }
    const scan = row({ scanned_at: scanned('15:00:00') })
    expect(standing(outside, [scan], 3 * 3_600_000)).toMatchObject({ check_in_time: scanned('18:00:00') })
  })

  it('shows the same server time when the device clock is set right afterwards', () => {
    const outside = { check_in_time: null, device_id: null, device_name: null }
    const estimated = { at: scanned('18:00:00'), error: 50 }
    const scan = row({ scanned_at: scanned('15:00:00'), estimated })
    expect(standing(outside, [scan], 0)).toMatchObject({ check_in_time: scanned('18:00:00') })
  })

  const elsewhere = {
    scan_id: 'elsewhere',
    check_in_time: scanned('18:05:00'),
    device_id: 'door-2',
    device_name: 'Back door',
  }
  const undo = (undoes: string[] | null) => row({ scan_id: 'undo', op: 'undo', seq: 2, undoes })
  it.each([
    ['the earlier of two doors counts', [row({ scanned_at: scanned('18:10:00') })], 'door-2'],
    [
      'the earlier of two doors counts, also when it is this one',
      [row({ scanned_at: scanned('18:01:00') })],
      'door-1',
    ],
    [
      'an undo takes back what it names, at any door and at any time',
      [{ ...undo(['elsewhere']), scanned_at: scanned('18:04:00') }],
      null,
    ],
    ['an undo leaves what it does not name', [undo(['another'])], 'door-2'],
    [
      'an undo of its own check-in leaves what another door did before it',
      [row({ scanned_at: scanned('18:10:00') }), undo([row().scan_id])],
      'door-2',
    ],
    ['an undo that names nothing, of an older app, leaves what another door did', [undo(null)], 'door-2'],
    [
      'an undo that the server refused takes nothing back',
      [{ ...undo(['elsewhere']), state: 'parked' as const }],
      'door-2',
    ],
    [
      'a check-in after an undo counts',
      [
        { ...undo(['elsewhere']), scanned_at: scanned('18:06:00') },
        row({ scan_id: 'b', scanned_at: scanned('18:07:00'), seq: 3 }),
      ],
      'door-1',
    ],
    [
      'without names the order of the scans decides, not a clock that was set back between them',
      [
        row({ op: 'check_in', scanned_at: scanned('18:30:00'), seq: 1 }),
        { ...undo(null), scanned_at: scanned('18:20:00') },
      ],
      'door-2',
    ],
  ])('%s', (_, rows, device) => {
    expect(standing(elsewhere, rows, 0).device_id).toBe(device)
  })

  it('undoes what this device delivered earlier, even if the clocks differ and no ids are known', () => {
    const own = { ...elsewhere, device_id: 'door-1', check_in_time: scanned('18:05:01') }
    expect(standing(own, [{ ...undo(null), scanned_at: scanned('18:05:00') }], 0).check_in_time).toBeNull()
  })

  it('uses the next check-in when the first was undone', () => {
    const { scan_id, ...rest } = elsewhere
    const told = { ...elsewhere, others: [{ ...rest, scan_id: 'later', check_in_time: scanned('18:09:00') }] }
    expect(standing(told, [undo([scan_id])], 0).check_in_time).toBe(scanned('18:09:00'))
    expect(standing(told, [undo([scan_id, 'later'])], 0).check_in_time).toBeNull()
  })

  it('names every check-in that counts, its own and those reported', () => {
    const own = row({ scanned_at: scanned('18:10:00') })
    expect(namesOf(countingCheckIns(elsewhere, [own], 0))).toEqual(['elsewhere', own.scan_id])
    const { scan_id: _, ...unnamed } = elsewhere
    expect(namesOf(countingCheckIns(unnamed, [own], 0))).toBeNull()
  })

  it('names the other door when the server answered that the person was already inside', () => {
    const result = {
      scan_id: row().scan_id,
      result: 'conflict' as const,
      code: 'already_inside',
      check_in_time: scanned('18:05:00'),
      device_name: 'Back door',
      staff_name: null,
    }
    const outside = { check_in_time: null, device_id: null, device_name: null }
    expect(standing(outside, [row({ result })], 0)).toEqual({
      check_in_time: scanned('18:05:00'),
      device_id: null,
      device_name: 'Back door',
    })
  })
})

describe('finding a person by name', () => {
  it('is indexed in steps, and finds everyone before the index is complete', async () => {
    const many = Array.from({ length: 350 }, (_, n) => member(n, { name: `Anna ${n}` }))
    const roster = new Roster(info(), many)
    // Somebody types while the names are being indexed.
    const found: unknown[] = []
    await roster.prepareSearch(() => {
      found.push(...roster.search('anna 349'))
      return Promise.resolve()
    })
    expect(found).toMatchObject([{ name: 'Anna 349' }])
    roster.applyChanges(info(), [member(3, { name: 'Berit Ek' })], [])
    expect(roster.search('berit')).toHaveLength(1)
    expect(roster.search('anna', 400)).toHaveLength(349)
  })

  it('finds everyone after the whole roster was replaced while the names were being indexed', async () => {
    const many = Array.from({ length: 350 }, (_, n) => member(n, { name: `Anna ${n}` }))
    const roster = new Roster(info(), many)
    let isReplaced = false
    await roster.prepareSearch(async () => {
      if (!isReplaced) roster.replace(info(), many)
      isReplaced = true
    })
    expect(roster.search('anna', 400)).toHaveLength(350)
  })

  it('finds a renamed person by the new name only', () => {
    const roster = new Roster(info(), [member(1, { name: 'Anna Berg' })])
    expect(roster.search('anna')).toHaveLength(1)
    roster.applyChanges(info(), [member(1, { name: 'Hanna Berg' })], [])
    expect(roster.search('anna')).toHaveLength(0)
    expect(roster.search('hanna')).toHaveLength(1)
  })
})

describe('after an offline start', () => {
  const visitor = (n: number, change = {}) =>
    row({
      scan_id: `visitor-${n}`,
      user_id: null,
      method: 'visitor',
      device_id: 'door-1',
      guest_of: person(1),
      ...change,
    })
  const delivered = (delivery: number) => ({ delivered_at: '2026-11-21T17:59:00Z', delivery })
  const told = info({
    visitors: [{ device_id: 'door-1', device_name: 'Entrance', visitors: 2 }],
    deliveries: 2,
  })

  it('counts visitors and guests known to the server once, and adds later ones', () => {
    const roster = new Roster(
      told,
      [member(1, { guests: 3, guests_inside: 2 })],
      [visitor(1, delivered(1)), visitor(2, delivered(2)), visitor(3)],
    )
    expect(roster.visitors).toBe(3)
    expect(roster.get(person(1))?.guests_inside).toBe(3)
  })

  it('subtracts a visitor only once if the server had counted them before the undo', () => {
    const undo = visitor(4, { op: 'undo', undoes: ['visitor-1'] })
    const roster = new Roster(told, [member(1, { guests_inside: 2 })], [visitor(1, delivered(1)), undo])
    expect(roster.visitors).toBe(1)
    expect(roster.get(person(1))?.guests_inside).toBe(1)
  })

  it('still knows which visitors this device counted once the server has counted them', () => {
    const counted = [visitor(2, { ...delivered(2), seq: 2 }), visitor(1, { ...delivered(1), seq: 1 })]
    const roster = new Roster(told, [member(1, { guests_inside: 2 })], counted)
    expect(roster.visitorScans().map(({ scan_id }) => scan_id)).toEqual(['visitor-1', 'visitor-2'])
  })
})
