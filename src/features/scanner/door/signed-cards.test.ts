// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { aPhone } from '#lib/door/card-phone.fixture.ts'

import { aDevice, ALVA, kind, PEOPLE, shown } from './door.fixture.ts'

let device: ReturnType<typeof aDevice>

beforeEach(() => {
  localStorage.clear()
  device = aDevice()
})

describe('a signed card', () => {
  const NOW = Date.parse('2026-11-21T18:00:05Z')
  const RULES = { old: 'ask', paper: 'refuse' } as const
  let clock = NOW

  async function openSigned(event = {}) {
    const phone = await aPhone()
    const people = PEOPLE.map((person) => ({ ...person, keys: { 1: phone.publicKey }, last_key: 1 }))
    const time = () => ({ now: clock, error: 0 })
    const door = device.open({ codes: RULES, ...event }, people, {}, time)
    return { door, show: async (at: number) => door.present(await phone.show(ALVA, 1, at), 'card') }
  }

  beforeEach(() => {
    clock = NOW
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => vi.useRealTimers())

  it('is admitted, and the scan records that it was genuine', async () => {
    const { door, show } = await openSigned()
    await show(NOW)
    expect(shown(door)?.outcome).toEqual({ kind: 'admitted', code: 'genuine' })
    expect(device.written).toMatchObject([{ code: 'genuine', reason: null }])
  })

  it('that renews its code while held up counts as one scan', async () => {
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

  it('is asked about as a minute-old screenshot; turned away, the card itself is then admitted', async () => {
    const { door, show } = await openSigned()
    await show(NOW - 60_000)
    expect(shown(door)?.outcome).toEqual({ kind: 'ask', reason: 'old_code' })
    expect(device.written).toEqual([])
    await door.answer(false)
    await show(NOW)
    expect(shown(door)?.outcome).toEqual({ kind: 'admitted', code: 'genuine' })
  })

  it('is admitted with the reason when staff accept it, and asked about again if there is no place', async () => {
    const { door, show } = await openSigned()
    await show(NOW - 60_000)
    await door.answer(true)
    expect(kind(door)).toBe('admitted')
    expect(device.written).toMatchObject([{ code: 'old', reason: 'old_code' }])

    const full = await openSigned({ max_participants: 1 })
    await full.door.checkIn('bo')
    await full.door.answer(true)
    device.written = []
    await full.show(NOW - 60_000)
    await full.door.answer(true)
    expect(shown(full.door)?.outcome).toEqual({ kind: 'ask', reason: 'event_full' })
    await full.door.answer(true)
    expect(device.written).toMatchObject([{ code: 'old', reason: 'event_full' }])
  })

  it('is refused on paper if the event says so, without taking the phone shown next for the same scan', async () => {
    const { door, show } = await openSigned()
    await door.present(ALVA, 'card')
    expect(shown(door)?.outcome).toEqual({ kind: 'refused', reason: 'paper_card' })
    await show(NOW)
    expect(kind(door)).toBe('admitted')
  })
})
