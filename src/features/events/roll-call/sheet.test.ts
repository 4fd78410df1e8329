import { expect, it } from 'vitest'

import type { OutboxRow } from '#offline/outbox/scan.ts'

import { type Called, isFromDoor, isHere, linesOf, marksOf, toMark } from './sheet.ts'

const person = (user_id: string, changes: Partial<Called> = {}): Called => ({
  user_id,
  name: user_id,
  status: null,
  group_ids: [],
  check_ins: [],
  ...changes,
})
const told = (scan_id: string, method: 'roll_call' | 'card' = 'roll_call') => ({
  scan_id,
  method,
  check_in_time: '2026-11-30T18:00:00Z',
})
const row = (user_id: string, changes: Partial<OutboxRow>) =>
  ({
    scan_id: `of ${user_id}`,
    user_id,
    op: 'check_in',
    method: 'roll_call',
    device_id: 'phone',
    seq: 1,
    staff_id: 'lena',
    estimated: null,
    scanned_at: '2026-11-30T18:01:00Z',
    state: 'pending',
    delivered_at: null,
    ...changes,
  }) as OutboxRow

const hereOf = (people: Called[], rows: OutboxRow[], deliveries = 0) =>
  linesOf({ people, deliveries }, rows)
    .filter(isHere)
    .map(({ user_id }) => user_id)

it('shows this phone’s marks on top of what the server knew, without those it refused', () => {
  const people = [person('alva'), person('bo', { check_ins: [told('b')] }), person('cia')]
  expect(hereOf(people, [])).toEqual(['bo'])
  expect(hereOf(people, [row('alva', {})])).toEqual(['alva', 'bo'])
  expect(hereOf(people, [row('bo', { op: 'undo', undoes: ['b'] })])).toEqual([])
  expect(hereOf(people, [row('alva', { state: 'parked' })])).toEqual(['bo'])
})

it('forgets a delivered mark once the server’s answer includes it: another leader may have taken it back', () => {
  const delivered = row('alva', { state: 'delivered', delivered_at: 1, delivery: 3 })
  expect(hereOf([person('alva')], [delivered], 2)).toEqual(['alva'])
  expect(hereOf([person('alva')], [delivered], 3)).toEqual([])
})

it('marks all who are not here, except those who said they are not coming', () => {
  const people = [
    person('alva'),
    person('bo', { check_ins: [told('b')] }),
    person('cia', { status: 'declined' }),
  ]
  expect(toMark(linesOf({ people, deliveries: 0 }, [])).map(({ user_id }) => user_id)).toEqual(['alva'])
})

it('takes back every mark that counts, and tells a door’s check-in from them', () => {
  const event = { id: 'e', end_time: '2026-11-30T20:00:00Z' }
  const marked = linesOf({ people: [person('bo', { check_ins: [told('b')] })], deliveries: 0 }, [
    row('bo', {}),
  ])
  expect(marksOf(marked, false, event, 'lena')).toMatchObject([{ op: 'undo', undoes: ['b', 'of bo'] }])
  expect(marked.map(isFromDoor)).toEqual([false])
  const admitted = person('bo', { check_ins: [told('b', 'card')] })
  expect(linesOf({ people: [admitted], deliveries: 0 }, []).map(isFromDoor)).toEqual([true])
})
