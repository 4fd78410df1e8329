import { expect, it } from 'vitest'

import type { NewScan } from '#offline/outbox/scan.ts'

import { createStaffCall } from './call-staff.ts'

const EVENT = { id: 'concert', end_time: '2026-11-22T22:00:00Z' }
const member = (user_id: string) => ({
  user_id,
  name: 'Alva Lind',
  status: 'verified' as const,
  registration: null,
  check_in_time: null,
  device_id: null,
  device_name: null,
})
const FULL = { kind: 'ask', reason: 'event_full' } as const

function setUp() {
  const kept: NewScan[] = []
  const clock = { now: 0, isFull: false }
  const call = createStaffCall({
    event: EVENT,
    staffId: 'staff',
    now: () => clock.now,
    addScan: (scan) => {
      if (clock.isFull) return Promise.reject(new Error('full'))
      kept.push(scan)
      return Promise.resolve()
    },
  })
  return { kept, clock, call }
}

it('writes who needs staff, and why, to the outbox', async () => {
  const { kept, call } = setUp()
  await call({ outcome: FULL, member: member('alva') })
  await call({ outcome: { kind: 'refused', reason: 'unknown_card' } })
  expect(kept).toMatchObject([
    { op: 'help', user_id: 'alva', method: 'card', reason: 'ask_event_full', event_id: 'concert' },
    { op: 'help', user_id: null, method: 'visitor', reason: 'refused_unknown_card' },
  ])
})

it('calls once a minute per person, however often they hold up their card', async () => {
  const { kept, clock, call } = setUp()
  for (clock.now = 0; clock.now < 60_000; clock.now += 4_000)
    await call({ outcome: FULL, member: member('alva') })
  await call({ outcome: FULL, member: member('bo') })
  expect(kept.map(({ user_id }) => user_id)).toEqual(['alva', 'bo'])
  clock.now = 60_000
  await call({ outcome: FULL, member: member('alva') })
  expect(kept).toHaveLength(3)
})

it('retries with the next card after a call that could not be stored', async () => {
  const { kept, clock, call } = setUp()
  clock.isFull = true
  await call({ outcome: FULL, member: member('alva') })
  clock.isFull = false
  await call({ outcome: FULL, member: member('alva') })
  expect(kept).toHaveLength(1)
})

it('calls no staff for people who were admitted', async () => {
  const { kept, call } = setUp()
  await call({ outcome: { kind: 'admitted' }, member: member('alva') })
  expect(kept).toEqual([])
})
