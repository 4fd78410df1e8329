// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { NewScan } from '#offline/outbox/scan.ts'
import { StorageFailure } from '#offline/storage/failure.ts'

import { aMember, aRow } from '../testing.fixture.ts'
import { aDevice, ALVA, BO, cardOf, kind, shown } from './door.fixture.ts'
import { FRESH_MS } from './door.ts'

const OTHER = { check_in_time: '2026-11-21T17:40:00Z', device_name: null }

let device: ReturnType<typeof aDevice>

beforeEach(() => {
  localStorage.clear()
  device = aDevice()
})

describe('a card', () => {
  it('is still read after one at whose verdict something failed, which is shown all the same', async () => {
    const door = device.open()
    const { hear } = device
    device.hear = () => {
      throw new Error('no sound')
    }
    await expect(door.present(ALVA, 'card')).rejects.toThrow('no sound')
    expect(kind(door)).toBe('admitted')
    device.hear = hear
    await door.present(BO, 'card')
    expect(shown(door)?.member?.user_id).toBe('bo')
    expect(device.written.map(({ user_id }) => user_id)).toEqual(['alva', 'bo'])
  })

  it('is recorded as a scan of this event, person and staff member, and then admitted', async () => {
    const door = device.open()
    await door.present(ALVA, 'card')
    expect(device.written).toMatchObject([
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
    expect(shown(door)).toMatchObject({ id: device.written[0]?.scan_id, outcome: { kind: 'admitted' } })
    expect(door.store.getState().counts).toEqual({ inside: 1, visitors: 0, expected: 0, members: 2 })
    expect(device.heard).toEqual(['admitted'])
  })

  it('is not admitted before the device has stored the scan', async () => {
    let finish = () => {}
    device.write = (scan) => new Promise((resolve) => (finish = () => resolve(aRow(scan))))
    const door = device.open()
    const presented = door.present(ALVA, 'card')
    await vi.waitFor(() => expect(door.store.getState().saving).toBe(true))
    expect(shown(door)).toBeUndefined()
    expect(device.heard).toEqual([])
    finish()
    await presented
    expect(kind(door)).toBe('admitted')
  })

  it('shown again finds the person already inside, and is not recorded again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const door = device.open()
    await door.present(ALVA, 'card')
    await door.present(ALVA, 'card')
    expect(kind(door)).toBe('admitted')
    vi.advanceTimersByTime(3_000)
    await door.present(ALVA, 'card')
    expect(kind(door)).toBe('already_inside')
    expect(device.written).toHaveLength(1)
    vi.useRealTimers()
  })

  it('shown at the same moment as a check-in by name admits the person once', async () => {
    const door = device.open()
    await Promise.all([door.present(ALVA, 'card'), door.checkIn('alva')])
    expect(device.written).toHaveLength(1)
    expect(kind(door)).toBe('already_inside')
  })

  it.each([
    [cardOf('z'), 'unknown_card'],
    ['S9.whatever', 'unknown_version'],
    ['https://example.org', 'not_a_card'],
  ])('%s is refused as %s, kept in the list, and leaves no scan', async (code, reason) => {
    const door = device.open()
    await door.present(code, 'card')
    expect(shown(door)?.outcome).toEqual({ kind: 'refused', reason })
    expect(device.open().store.getState().refusals).toMatchObject([{ decision: { reason }, userId: null }])
    expect(device.written).toEqual([])
  })

  it('typed by hand is recorded as such, without the proof of a card', async () => {
    await device.open().present(ALVA, 'manual')
    expect(device.written).toMatchObject([{ method: 'manual', card_hash: null }])
  })
})

describe('a person found by name', () => {
  it('is recorded as found by search', async () => {
    const door = device.open()
    await door.checkIn('bo')
    expect(device.written).toMatchObject([{ user_id: 'bo', method: 'search', card_hash: null }])
    expect(kind(door)).toBe('admitted_unregistered')
  })
})

describe('a question', () => {
  it('admits the person if staff say yes, and records why they were asked', async () => {
    const door = device.open({ max_participants: 1 })
    await door.present(BO, 'card')
    expect(kind(door)).toBe('ask')
    expect(device.written).toEqual([])
    await door.answer(true)
    expect(device.written).toMatchObject([{ user_id: 'bo', reason: 'event_full', method: 'card' }])
    expect(kind(door)).toBe('admitted_unregistered')
  })

  it('leaves no trace if staff say no', async () => {
    const door = device.open({ max_participants: 1 })
    await door.present(BO, 'card')
    await door.answer(false)
    expect(shown(door)).toBeUndefined()
    expect(device.written).toEqual([])
  })

  it('answered yes after another door has let the person in says so, and records nothing', async () => {
    const bo = { ...aMember({ user_id: 'bo', name: 'Bo Lind', registration: null }), card: BO }
    const door = device.open({ max_participants: 1 }, [bo], { size: 1 })
    await door.countVisitor()
    await door.present(BO, 'card')
    expect(kind(door)).toBe('ask')
    device.arrives('bo', OTHER)
    await door.answer(true)
    expect(shown(door)?.outcome).toMatchObject({ kind: 'already_inside', since: OTHER.check_in_time })
    expect(device.written).toHaveLength(1)
  })

  it('makes the next card wait until it is answered', async () => {
    const door = device.open({ max_participants: 1 })
    await door.present(BO, 'card')
    await door.present(ALVA, 'card')
    expect(shown(door)?.member?.name).toBe('Bo Lind')
    await door.answer(false)
    await door.present(ALVA, 'card')
    expect(shown(door)).toMatchObject({ member: { name: 'Alva Ek' }, outcome: { kind: 'admitted' } })
  })

  it('stays until answered, even if another check-in is undone in the meantime', async () => {
    const door = device.open({ max_participants: 1 })
    await door.present(ALVA, 'card')
    await door.present(BO, 'card')
    expect(kind(door)).toBe('ask')
    await door.undo('alva', 'Fel person')
    expect(shown(door)).toMatchObject({ member: { name: 'Bo Lind' }, outcome: { kind: 'ask' } })
    await door.answer(true)
    expect(kind(door)).toBe('admitted_unregistered')
    await door.undo('alva', 'Fel person')
    expect(device.written.map(({ op, user_id }) => [op, user_id])).toEqual([
      ['check_in', 'alva'],
      ['check_in', 'bo'],
      ['undo', 'alva'],
    ])
  })
})

describe('the verdict shown', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it("fades, so that it is not mistaken for the next person's", async () => {
    const door = device.open()
    await door.present(ALVA, 'card')
    expect(door.store.getState().fresh).toBe(true)
    vi.advanceTimersByTime(FRESH_MS)
    expect(door.store.getState().fresh).toBe(false)
  })

  it('lasts its full time when the next one follows soon', async () => {
    const door = device.open()
    await door.present(ALVA, 'card')
    vi.advanceTimersByTime(FRESH_MS - 1)
    await door.present(BO, 'card')
    vi.advanceTimersByTime(FRESH_MS - 1)
    expect(door.store.getState().fresh).toBe(true)
  })

  it('stays until answered if it is a question', async () => {
    const door = device.open({ max_participants: 1 })
    await door.present(BO, 'card')
    vi.advanceTimersByTime(10 * FRESH_MS)
    expect(door.store.getState().fresh).toBe(true)
  })
})

describe('a device that cannot store the scan', () => {
  const full = () => Promise.reject(new StorageFailure('quota'))

  it('admits no one and says why', async () => {
    device.write = full
    const door = device.open()
    await door.present(ALVA, 'card')
    expect(shown(door)?.outcome).toEqual({ kind: 'not_saved', reason: 'quota' })
    expect(door.store.getState()).toMatchObject({ saving: false, rows: [], counts: { inside: 0 } })
    expect(device.heard).toEqual(['failure'])
  })

  it('stores the very same scan on retry', async () => {
    const tried: NewScan[] = []
    device.write = (scan) => (tried.push(scan), full())
    const door = device.open()
    await door.present(ALVA, 'card')
    device.write = (scan) => (tried.push(scan), Promise.resolve(aRow(scan)))
    await door.retry()
    expect(kind(door)).toBe('admitted')
    expect(tried).toHaveLength(2)
    expect(tried.at(1)).toEqual(tried.at(0))
  })

  it('continues with the next card', async () => {
    device.write = full
    const door = device.open()
    await door.present(ALVA, 'card')
    device.write = (scan) => Promise.resolve(aRow(scan))
    await door.present(BO, 'card')
    expect(kind(door)).toBe('admitted_unregistered')
  })
})

describe('undo', () => {
  it('undoes a check-in with its reason, as a separate scan', async () => {
    const door = device.open()
    await door.present(ALVA, 'card')
    await door.undo('alva', 'Fel person')
    expect(device.written.at(1)).toMatchObject({ op: 'undo', user_id: 'alva', reason: 'Fel person' })
    expect(shown(door)?.outcome).toEqual({ kind: 'undone', reason: 'Fel person' })
    expect(door.store.getState().counts.inside).toBe(0)
  })

  it('names the check-ins this device knew of, and other doors’ only with permission', async () => {
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
    const door = device.open({}, people)
    door.store.setState({ deviceId: 'phone' })
    await door.undo('alva', 'Fel person')
    const allowed = device.open({}, people, { undoes_others: true })
    await allowed.undo('alva', 'Fel person')
    expect(device.written.map(({ undoes }) => undoes)).toEqual([['here'], ['by-another-door', 'here']])
  })

  it('lets the person be checked in again', async () => {
    const door = device.open()
    await door.checkIn('alva')
    await door.undo('alva', 'Gick igen')
    await door.checkIn('alva')
    expect(kind(door)).toBe('admitted')
    expect(device.written).toHaveLength(3)
  })
})

it('keeps a bounded list over an evening of thousands of scans', async () => {
  const people = Array.from({ length: 400 }, (_, i) => ({
    ...aMember({ user_id: `p${i}` }),
    card: cardOf('c'),
  }))
  const door = device.open({}, people)
  for (const { user_id } of people) await door.checkIn(user_id)
  expect(door.store.getState().rows).toHaveLength(100)
  expect(door.store.getState().counts.inside).toBe(400)
})
