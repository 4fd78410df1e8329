// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { RosterEntry } from '#api/door-types.ts'
import { aPhone } from '#lib/card-phone.fixture.ts'
import type { NewScan, OutboxRow } from '#offline/outbox/scan.ts'
import { countingCheckIns } from '#offline/roster/attendance.ts'
import { StorageFailure } from '#offline/storage/failure.ts'

import type { DoorMember } from '../model/verdict.ts'
import { aMember, aRow } from '../testing.fixture.ts'
import { createDoor, type Door, type DoorRoster, FRESH_MS } from './door.ts'

const cardOf = (letter: string) => `S1.${letter.repeat(21)}A`
const ALVA = cardOf('a')
const BO = cardOf('b')

const OTHER = { check_in_time: '2026-11-21T17:40:00Z', device_name: null }
const OUTSIDE = { check_in_time: null, device_id: null, device_name: null }

type Told = Partial<Pick<RosterEntry, 'scan_id' | 'others'>>

/** People whose card's token starts with the byte that their letter gives. */
function aRoster(members: (DoorMember & Told & { card: string })[], event = {}): DoorRoster {
  const now = new Map(
    members.map((member) => [member.user_id, { ...member, card_hash: `hash-${member.card}` }]),
  )
  const isInside = (member: DoorMember) => member.check_in_time !== null
  /** With whom each came. */
  const visitors = new Map<string, string | undefined>()
  const all = () => [...now.values()]
  return {
    info: {
      event: {
        id: 'concert',
        title: 'Konsert',
        start_time: '2026-11-21T17:00:00Z',
        end_time: '2026-11-21T22:00:00Z',
        is_private: false,
        max_participants: null,
        going_count: 1,
        status: 'published',
        ...event,
      },
    },
    size: now.size,
    get inside() {
      return all().filter(isInside).length
    },
    get visitors() {
      return visitors.size
    },
    get expected() {
      return all().filter((member) => member.registration === 'going' && !isInside(member)).length
    },
    get: (userId) => now.get(userId),
    counting: (userId) => countingCheckIns(now.get(userId) ?? OUTSIDE, [], 0),
    hasHandles: true,
    findByCard: (card) => {
      const bytes = (text: string) => atob(text.slice(3)).charCodeAt(0)
      const [first] = card.version === 1 ? card.token : card.handle
      return Promise.resolve(all().find((member) => bytes(member.card) === first))
    },
    applyScans(rows) {
      for (const { scan_id, user_id, op, undoes, scanned_at, device_id, device_name, guest_of } of rows) {
        if (user_id === null && op === 'check_in') visitors.set(scan_id, guest_of)
        for (const named of undoes ?? []) visitors.delete(named)
        const host = now.get(guest_of ?? '')
        if (host) host.guests_inside = [...visitors.values()].filter((id) => id === guest_of).length
        const member = now.get(user_id ?? '')
        if (member)
          Object.assign(member, {
            scan_id,
            check_in_time: op === 'undo' ? null : scanned_at,
            device_id,
            device_name,
          })
      }
    },
  }
}

const PEOPLE = [
  { ...aMember({ user_id: 'alva', name: 'Alva Ek' }), card: ALVA },
  { ...aMember({ user_id: 'bo', name: 'Bo Lind', registration: null }), card: BO },
]

let written: NewScan[]
let heard: string[]
let write: (scan: NewScan) => Promise<OutboxRow>

function open(event = {}, people: Parameters<typeof aRoster>[0] = PEOPLE, told = {}): Door {
  const roster = aRoster(people, event)
  return createDoor({
    roster: Object.assign(roster, { info: { ...roster.info, ...told } }),
    staffId: 'staff',
    addScan: (scan) => write(scan),
    feedback: { give: (kind) => void heard.push(kind) },
  })
}

const shown = (door: Door) => door.store.getState().shown
const kind = (door: Door) => shown(door)?.outcome.kind

beforeEach(() => {
  localStorage.clear()
  ;[written, heard] = [[], []]
  write = (scan) => {
    written.push(scan)
    return Promise.resolve(aRow({ ...scan, seq: written.length }))
  }
})

describe('a card', () => {
  it('is written down as a scan of this event, person and staff member, and then admitted', async () => {
    const door = open()
    await door.present(ALVA, 'card')
    expect(written).toMatchObject([
      {
        event_id: 'concert',
        event_end_time: '2026-11-21T22:00:00Z',
        user_id: 'alva',
        op: 'check_in',
        method: 'card',
        staff_id: 'staff',
        card_hash: `hash-${ALVA}`,
        reason: null,
      },
    ])
    expect(shown(door)).toMatchObject({ id: written[0]?.scan_id, outcome: { kind: 'admitted' } })
    expect(door.store.getState().counts).toEqual({ inside: 1, visitors: 0, expected: 0, members: 2 })
    expect(heard).toEqual(['admitted'])
  })

  it('is not admitted before the device has kept the scan', async () => {
    let finish = () => {}
    write = (scan) => new Promise((resolve) => (finish = () => resolve(aRow(scan))))
    const door = open()
    const presented = door.present(ALVA, 'card')
    await vi.waitFor(() => expect(door.store.getState().saving).toBe(true))
    expect(shown(door)).toBeUndefined()
    expect(heard).toEqual([])
    finish()
    await presented
    expect(kind(door)).toBe('admitted')
  })

  it('that is shown again finds the person inside, and is not written again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const door = open()
    await door.present(ALVA, 'card')
    await door.present(ALVA, 'card')
    expect(kind(door)).toBe('admitted')
    vi.advanceTimersByTime(3_000)
    await door.present(ALVA, 'card')
    expect(kind(door)).toBe('already_inside')
    expect(written).toHaveLength(1)
    vi.useRealTimers()
  })

  it('shown twice in the same moment by two codes lets one person in once', async () => {
    const door = open()
    await Promise.all([door.present(ALVA, 'card'), door.checkIn('alva')])
    expect(written).toHaveLength(1)
    expect(kind(door)).toBe('already_inside')
  })

  it.each([
    [cardOf('z'), 'unknown_card'],
    ['S9.whatever', 'unknown_version'],
    ['https://example.org', 'not_a_card'],
  ])('%s is refused as %s, remembered in the list, and leaves no scan', async (code, reason) => {
    const door = open()
    await door.present(code, 'card')
    expect(shown(door)?.outcome).toEqual({ kind: 'refused', reason })
    expect(open().store.getState().refusals).toMatchObject([{ decision: { reason }, userId: null }])
    expect(written).toEqual([])
  })

  it('typed in by hand is recorded as such, without the proof of a card', async () => {
    await open().present(ALVA, 'manual')
    expect(written).toMatchObject([{ method: 'manual', card_hash: null }])
  })
})

describe('a person found by name', () => {
  it('is checked in as found by search', async () => {
    const door = open()
    await door.checkIn('bo')
    expect(written).toMatchObject([{ user_id: 'bo', method: 'search', card_hash: null }])
    expect(kind(door)).toBe('admitted_unregistered')
  })
})

describe('a question', () => {
  it('lets in whom the staff member lets in, and writes down why they were asked', async () => {
    const door = open({ max_participants: 1 })
    await door.present(BO, 'card')
    expect(kind(door)).toBe('ask')
    expect(written).toEqual([])
    await door.answer(true)
    expect(written).toMatchObject([{ user_id: 'bo', reason: 'event_full', method: 'card' }])
    expect(kind(door)).toBe('admitted_unregistered')
  })

  it('leaves no trace when the answer is no', async () => {
    const door = open({ max_participants: 1 })
    await door.present(BO, 'card')
    await door.answer(false)
    expect(shown(door)).toBeUndefined()
    expect(written).toEqual([])
  })

  it('keeps the next card waiting, which counts once the question is answered', async () => {
    const door = open({ max_participants: 1 })
    await door.present(BO, 'card')
    await door.present(ALVA, 'card')
    expect(shown(door)?.member?.name).toBe('Bo Lind')
    await door.answer(false)
    await door.present(ALVA, 'card')
    expect(shown(door)).toMatchObject({ member: { name: 'Alva Ek' }, outcome: { kind: 'admitted' } })
  })
})

describe('what is shown', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('fades, so that it is not taken for the answer to the next person', async () => {
    const door = open()
    await door.present(ALVA, 'card')
    expect(door.store.getState().fresh).toBe(true)
    vi.advanceTimersByTime(FRESH_MS)
    expect(door.store.getState().fresh).toBe(false)
  })

  it('stays for its own time when the next one comes soon', async () => {
    const door = open()
    await door.present(ALVA, 'card')
    vi.advanceTimersByTime(FRESH_MS - 1)
    await door.present(BO, 'card')
    vi.advanceTimersByTime(FRESH_MS - 1)
    expect(door.store.getState().fresh).toBe(true)
  })

  it('stays until it is answered when it is a question', async () => {
    const door = open({ max_participants: 1 })
    await door.present(BO, 'card')
    vi.advanceTimersByTime(10 * FRESH_MS)
    expect(door.store.getState().fresh).toBe(true)
  })
})

describe('a device that cannot keep the scan', () => {
  const full = () => Promise.reject(new StorageFailure('quota'))

  it('admits no one and says why', async () => {
    write = full
    const door = open()
    await door.present(ALVA, 'card')
    expect(shown(door)?.outcome).toEqual({ kind: 'not_saved', reason: 'quota' })
    expect(door.store.getState()).toMatchObject({ saving: false, rows: [], counts: { inside: 0 } })
    expect(heard).toEqual(['failure'])
  })

  it('keeps the very same scan when it is tried again', async () => {
    const tried: NewScan[] = []
    write = (scan) => (tried.push(scan), full())
    const door = open()
    await door.present(ALVA, 'card')
    write = (scan) => (tried.push(scan), Promise.resolve(aRow(scan)))
    await door.retry()
    expect(kind(door)).toBe('admitted')
    expect(tried).toHaveLength(2)
    expect(tried.at(1)).toEqual(tried.at(0))
  })

  it('goes on with the next card', async () => {
    write = full
    const door = open()
    await door.present(ALVA, 'card')
    write = (scan) => Promise.resolve(aRow(scan))
    await door.present(BO, 'card')
    expect(kind(door)).toBe('admitted_unregistered')
  })
})

describe('undo', () => {
  it('takes a check-in back with its reason, as a scan of its own', async () => {
    const door = open()
    await door.present(ALVA, 'card')
    await door.undo('alva', 'Fel person')
    expect(written.at(1)).toMatchObject({ op: 'undo', user_id: 'alva', reason: 'Fel person' })
    expect(shown(door)?.outcome).toEqual({ kind: 'undone', reason: 'Fel person' })
    expect(door.store.getState().counts.inside).toBe(0)
  })

  it('names the check-ins that this device knew of, and those of other doors only where it may', async () => {
    const elsewhere = aMember({
      check_in_time: '2026-11-21T17:30:00Z',
      device_id: 'another',
    })
    const people = [
      {
        ...elsewhere,
        scan_id: 'by-another-door',
        card: ALVA,
        others: [{ ...OTHER, scan_id: 'here', device_id: 'phone' }],
      },
    ]
    const door = open({}, people)
    door.store.setState({ deviceId: 'phone' })
    await door.undo('alva', 'Fel person')
    const allowed = open({}, people, { undoes_others: true })
    await allowed.undo('alva', 'Fel person')
    expect(written.map(({ undoes }) => undoes)).toEqual([['here'], ['by-another-door', 'here']])
  })

  it('lets the person be checked in again', async () => {
    const door = open()
    await door.checkIn('alva')
    await door.undo('alva', 'Gick igen')
    await door.checkIn('alva')
    expect(kind(door)).toBe('admitted')
    expect(written).toHaveLength(3)
  })
})

it('keeps a bounded list over an evening of thousands of scans', async () => {
  const people = Array.from({ length: 400 }, (_, i) => ({
    ...aMember({ user_id: `p${i}` }),
    card: cardOf('c'),
  }))
  const door = open({}, people)
  for (const { user_id } of people) await door.checkIn(user_id)
  expect(door.store.getState().rows).toHaveLength(100)
  expect(door.store.getState().counts.inside).toBe(400)
})

describe('a visitor without a card', () => {
  const counts = (door: Door) => door.store.getState().counts

  it('is counted at once, with everybody who is inside, and shows no verdict over that of a member', async () => {
    const door = open()
    await door.checkIn('alva')
    await door.countVisitor()
    await door.countVisitor()
    expect(counts(door)).toMatchObject({ inside: 3, visitors: 2 })
    expect(kind(door)).toBe('admitted')
    expect(written.slice(1)).toMatchObject([
      { user_id: null, method: 'visitor', op: 'check_in' },
      { user_id: null, method: 'visitor', op: 'check_in' },
    ])
  })

  it('is taken back by name: the last one that this door counted, each once', async () => {
    const door = open()
    await door.countVisitor()
    await door.countVisitor()
    const [first, second] = written.map(({ scan_id }) => scan_id)
    await door.takeBackVisitor()
    await door.takeBackVisitor()
    await door.takeBackVisitor()
    expect(written.slice(2)).toMatchObject([
      { op: 'undo', user_id: null, undoes: [second] },
      { op: 'undo', user_id: null, undoes: [first] },
    ])
    expect(counts(door)).toMatchObject({ inside: 0, visitors: 0 })
  })

  it('takes a place of an event that has only so many', async () => {
    const door = open({ max_participants: 1 })
    await door.countVisitor()
    await door.checkIn('bo')
    expect(kind(door)).toBe('ask')
  })

  it('is not counted when the device cannot keep it, and is once it can', async () => {
    const door = open()
    const works = write
    write = () => Promise.reject(new StorageFailure('quota'))
    await door.countVisitor()
    expect(kind(door)).toBe('not_saved')
    expect(counts(door).visitors).toBe(0)
    write = works
    await door.retry()
    expect(counts(door).visitors).toBe(1)
    expect(door.store.getState().shown).toBeUndefined()
  })
})

describe('guests of a member', () => {
  const inside = (door: Door) => door.store.getState().counts.inside
  const WITH_GUESTS = [
    { ...aMember({ user_id: 'alva', name: 'Alva Ek', guests: 2 }), card: ALVA },
    ...PEOPLE.slice(1),
  ]

  it('come in with one touch, as many as were announced, also when it is touched twice', async () => {
    const door = open({}, WITH_GUESTS)
    await door.checkIn('alva')
    await Promise.all([door.letInGuests('alva'), door.letInGuests('alva')])
    expect(inside(door)).toBe(3)
    const guest = { user_id: null, method: 'visitor', op: 'check_in', guest_of: 'alva' }
    expect(written.slice(1)).toMatchObject([guest, guest])
    expect(kind(door)).toBe('admitted')
  })

  it('are one more or one fewer with a touch, each taken back by its name', async () => {
    const door = open({}, WITH_GUESTS)
    await door.checkIn('alva')
    await door.letInGuests('alva')
    await door.countGuest('alva')
    expect(inside(door)).toBe(4)
    const last = written.at(-1)?.scan_id
    await door.countVisitor()
    await door.takeBackGuest('alva')
    expect(written.at(-1)).toMatchObject({ op: 'undo', user_id: null, undoes: [last], guest_of: 'alva' })
    expect(inside(door)).toBe(4)
    await door.takeBackGuest('bo')
    expect(inside(door)).toBe(4)
  })

  it('are taken back with their member, and no other visitor is', async () => {
    const door = open({}, WITH_GUESTS)
    await door.checkIn('alva')
    await door.letInGuests('alva')
    await door.countVisitor()
    const guests = written.slice(1, 3).map(({ scan_id }) => scan_id)
    await door.undo('alva', 'mistake')
    expect(written.slice(-2)).toMatchObject([
      { op: 'undo', user_id: 'alva' },
      { op: 'undo', user_id: null, undoes: guests },
    ])
    expect(inside(door)).toBe(1)
  })

  it('stay, with their member, when the device cannot keep the undo', async () => {
    const door = open({}, WITH_GUESTS)
    await door.checkIn('alva')
    await door.letInGuests('alva')
    write = () => Promise.reject(new StorageFailure('quota'))
    await door.undo('alva', 'mistake')
    expect(kind(door)).toBe('not_saved')
    expect(inside(door)).toBe(3)
  })
})

describe('a signed card', () => {
  const NOW = Date.parse('2026-11-21T18:00:05Z')
  const RULES = { old: 'ask', paper: 'refuse' } as const
  let clock = NOW

  async function openSigned(event = {}) {
    const phone = await aPhone()
    const people = PEOPLE.map((person) => ({ ...person, keys: { 1: phone.publicKey }, last_key: 1 }))
    const door = createDoor({
      roster: aRoster(people, { codes: RULES, ...event }),
      staffId: 'staff',
      addScan: (scan) => write(scan),
      feedback: { give: (kind) => void heard.push(kind) },
      time: () => ({ now: clock, error: 0 }),
    })
    return { door, show: async (at: number) => door.present(await phone.show(ALVA, 1, at), 'card') }
  }

  beforeEach(() => {
    clock = NOW
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => vi.useRealTimers())

  it('is admitted, and the scan keeps that it was genuine', async () => {
    const { door, show } = await openSigned()
    await show(NOW)
    expect(shown(door)?.outcome).toEqual({ kind: 'admitted', code: 'genuine' })
    expect(written).toMatchObject([{ code: 'genuine', reason: null }])
  })

  it('that renews its code while it is held there is one scan', async () => {
    const { door, show } = await openSigned()
    await show(NOW)
    clock += 30_000
    vi.advanceTimersByTime(2_000)
    await show(clock)
    expect(kind(door)).toBe('admitted')
    vi.advanceTimersByTime(3_000)
    await show(clock)
    expect(kind(door)).toBe('already_inside')
  })

  it('as a picture of a minute ago is asked about; turned away, the card itself is let in', async () => {
    const { door, show } = await openSigned()
    await show(NOW - 60_000)
    expect(shown(door)?.outcome).toEqual({ kind: 'ask', reason: 'old_code' })
    expect(written).toEqual([])
    await door.answer(false)
    await show(NOW)
    expect(shown(door)?.outcome).toEqual({ kind: 'admitted', code: 'genuine' })
  })

  it('that staff vouch for is let in with the reason, and asked about again where there is no place', async () => {
    const { door, show } = await openSigned()
    await show(NOW - 60_000)
    await door.answer(true)
    expect(kind(door)).toBe('admitted')
    expect(written).toMatchObject([{ code: 'old', reason: 'old_code' }])

    const full = await openSigned({ max_participants: 1 })
    await full.door.checkIn('bo')
    await full.door.answer(true)
    written = []
    await full.show(NOW - 60_000)
    await full.door.answer(true)
    expect(shown(full.door)?.outcome).toEqual({ kind: 'ask', reason: 'event_full' })
    await full.door.answer(true)
    expect(written).toMatchObject([{ code: 'old', reason: 'event_full' }])
  })

  it('on paper is refused where the event says so, and the phone right after it is not taken for the same scan', async () => {
    const { door, show } = await openSigned()
    await door.present(ALVA, 'card')
    expect(shown(door)?.outcome).toEqual({ kind: 'refused', reason: 'paper_card' })
    await show(NOW)
    expect(kind(door)).toBe('admitted')
  })
})
