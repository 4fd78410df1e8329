// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'

import { StorageFailure } from '#offline/storage/failure.ts'

import { aMember } from '../testing.fixture.ts'
import type { Door } from './door-ports.ts'
import { MAX_ROWS } from './door-state.ts'
import { aDevice, ALVA, kind, PEOPLE } from './door.fixture.ts'

let device: ReturnType<typeof aDevice>

beforeEach(() => {
  localStorage.clear()
  device = aDevice()
})

describe('a visitor without a card', () => {
  const counts = (door: Door) => door.store.getState().counts

  it("is counted at once, among everybody inside, without replacing a member's verdict", async () => {
    const door = device.open()
    await door.checkIn('alva')
    await door.countVisitor()
    await door.countVisitor()
    expect(counts(door)).toMatchObject({ inside: 3, visitors: 2 })
    expect(kind(door)).toBe('admitted')
    expect(device.written.slice(1)).toMatchObject([
      { user_id: null, method: 'visitor', op: 'check_in' },
      { user_id: null, method: 'visitor', op: 'check_in' },
    ])
  })

  it('is undone by scan id: the last one counted by this door, each only once', async () => {
    const door = device.open()
    await door.countVisitor()
    await door.countVisitor()
    const [first, second] = device.written.map(({ scan_id }) => scan_id)
    await door.takeBackVisitor()
    await door.takeBackVisitor()
    await door.takeBackVisitor()
    expect(device.written.slice(2)).toMatchObject([
      { op: 'undo', user_id: null, undoes: [second] },
      { op: 'undo', user_id: null, undoes: [first] },
    ])
    expect(counts(door)).toMatchObject({ inside: 0, visitors: 0 })
  })

  it('is undone with one tap however many members came in since', async () => {
    const people = Array.from({ length: MAX_ROWS }, (_, n) => ({
      ...aMember({ user_id: `member-${n}`, name: `Member ${n}` }),
      card: ALVA,
    }))
    const door = device.open({}, people)
    await door.countVisitor()
    for (const { user_id } of people) await door.checkIn(user_id)
    expect(counts(door)).toMatchObject({ inside: MAX_ROWS + 1, visitors: 1 })
    await door.takeBackVisitor()
    expect(counts(door)).toMatchObject({ inside: MAX_ROWS, visitors: 0 })
  })

  it('takes a place at an event with limited places', async () => {
    const door = device.open({ max_participants: 1 })
    await door.countVisitor()
    await door.checkIn('bo')
    expect(kind(door)).toBe('ask')
  })

  it('is counted only once the device can store it', async () => {
    const door = device.open()
    const works = device.write
    device.write = () => Promise.reject(new StorageFailure('quota'))
    await door.countVisitor()
    expect(kind(door)).toBe('not_saved')
    expect(counts(door).visitors).toBe(0)
    device.write = works
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

  it('are counted with one tap, as many as announced, even if tapped twice', async () => {
    const door = device.open({}, WITH_GUESTS)
    await door.checkIn('alva')
    await Promise.all([door.letInGuests('alva'), door.letInGuests('alva')])
    expect(inside(door)).toBe(3)
    const guest = { user_id: null, method: 'visitor', op: 'check_in', guest_of: 'alva' }
    expect(device.written.slice(1)).toMatchObject([guest, guest])
    expect(kind(door)).toBe('admitted')
  })

  it('are added or removed one per tap, each undone by scan id', async () => {
    const door = device.open({}, WITH_GUESTS)
    await door.checkIn('alva')
    await door.letInGuests('alva')
    await door.countGuest('alva')
    expect(inside(door)).toBe(4)
    const last = device.written.at(-1)?.scan_id
    await door.countVisitor()
    await door.takeBackGuest('alva')
    expect(device.written.at(-1)).toMatchObject({
      op: 'undo',
      user_id: null,
      undoes: [last],
      guest_of: 'alva',
    })
    expect(inside(door)).toBe(4)
    await door.takeBackGuest('bo')
    expect(inside(door)).toBe(4)
  })

  it('are undone together with their member, leaving other visitors', async () => {
    const door = device.open({}, WITH_GUESTS)
    await door.checkIn('alva')
    await door.letInGuests('alva')
    await door.countVisitor()
    const guests = device.written.slice(1, 3).map(({ scan_id }) => scan_id)
    await door.undo('alva', 'mistake')
    expect(device.written.slice(-2)).toMatchObject([
      { op: 'undo', user_id: 'alva' },
      { op: 'undo', user_id: null, undoes: guests },
    ])
    expect(inside(door)).toBe(1)
  })

  it('are undone together with their member however many came in since', async () => {
    const door = device.open({}, WITH_GUESTS)
    await door.checkIn('alva')
    await door.letInGuests('alva')
    for (let n = 0; n < MAX_ROWS; n += 1) await door.countVisitor()
    await door.undo('alva', 'mistake')
    expect(inside(door)).toBe(MAX_ROWS)
  })

  it('are undone together with their member when the undo is stored at the second attempt', async () => {
    const door = device.open({}, WITH_GUESTS)
    await door.checkIn('alva')
    await door.letInGuests('alva')
    const { write } = device
    device.write = () => Promise.reject(new StorageFailure('quota'))
    await door.undo('alva', 'mistake')
    device.write = write
    await door.retry()
    expect(kind(door)).toBe('undone')
    expect(inside(door)).toBe(0)
  })

  it('are all counted when the first of them is stored at the second attempt', async () => {
    const door = device.open({}, WITH_GUESTS)
    await door.checkIn('alva')
    const { write } = device
    device.write = () => Promise.reject(new StorageFailure('quota'))
    await door.letInGuests('alva')
    device.write = write
    await door.retry()
    expect(inside(door)).toBe(3)
  })

  it('stay inside with their member when the device cannot store the undo', async () => {
    const door = device.open({}, WITH_GUESTS)
    await door.checkIn('alva')
    await door.letInGuests('alva')
    device.write = () => Promise.reject(new StorageFailure('quota'))
    await door.undo('alva', 'mistake')
    expect(kind(door)).toBe('not_saved')
    expect(inside(door)).toBe(3)
  })

  it('can be counted for someone already inside after a scan before them could not be stored', async () => {
    const door = device.open({}, WITH_GUESTS)
    await door.checkIn('alva')
    const { write } = device
    device.write = () => Promise.reject(new StorageFailure('quota'))
    await door.checkIn('bo')
    expect(kind(door)).toBe('not_saved')
    device.write = write
    await door.checkIn('alva')
    expect(kind(door)).toBe('already_inside')
    await door.letInGuests('alva')
    expect(inside(door)).toBe(3)
    await door.takeBackGuest('alva')
    expect(inside(door)).toBe(2)
  })
})
