import { describe, expect, it } from 'vitest'

import { createFairQueue, type Requester } from '#server/gateway/fair-queue.ts'
import { createSlowLane } from '#server/gateway/slow-lane.ts'

describe('who holds the database up', () => {
  it('has the slow lane while all of them together do it much, and nobody else does', () => {
    const clock = { now: 0 }
    const lane = createSlowLane(() => clock.now)
    for (let i = 0; i < 10; i++) lane.charge(`attacker ${i}`, 90)
    expect(lane.chargeOf('attacker 0')).toBe(0)
    for (let i = 10; i < 20; i++) lane.charge(`attacker ${i}`, 90)
    expect(lane.chargeOf('attacker 0')).toBe(90)
    expect(lane.chargeOf('somebody')).toBe(0)
    clock.now += 60_000
    expect(lane.chargeOf('attacker 0')).toBe(0)
  })

  it('is whose requests take much longer than those of members, however fast the machine is', () => {
    const clock = { now: 0 }
    const lane = createSlowLane(() => clock.now)
    for (let i = 0; i < 200; i++) lane.observe(50)
    for (let i = 0; i < 100; i++) lane.charge('visitor', 90)
    expect(lane.chargeOf('visitor')).toBe(0)
    for (let i = 0; i < 10; i++) lane.charge('visitor', 400)
    expect(lane.chargeOf('visitor')).toBeGreaterThan(0)
  })
})

describe('beside a flood of wrong passwords', () => {
  const LIMITS = { atOnce: 1, visitorsAtOnce: 1, eachAtOnce: 1, waiting: 2000, eachWaiting: 1000 }
  const attacker = (n: number): Requester => ({
    isVisitor: true,
    key: `203.0.113.${n % 20}`,
    target: '/rpc/authenticate',
  })

  /** A database that works as long as it is told, without anything passing but the clock of this test. */
  function stage() {
    const clock = { now: 0 }
    const queue = createFairQueue(LIMITS, () => clock.now)
    const ask = (requester: Requester, ms: number, isFree: boolean) =>
      queue.run(
        requester,
        async () => {
          clock.now += ms
          await Promise.resolve()
        },
        () => isFree,
      )
    return { clock, ask }
  }

  it('a member and an honest visitor are served before what waits in the slow lane', async () => {
    const { clock, ask } = stage()
    await Promise.all(Array.from({ length: 20 }, (_, n) => ask(attacker(n), 90, false)))
    const served: string[] = []
    const first = clock.now
    const flood = Array.from({ length: 30 }, (_, n) =>
      ask(attacker(n), 90, false).then(() => served.push('attacker')),
    )
    const honest = [
      ask({ isVisitor: false, key: 'member' }, 10, true).then(() => served.push('member')),
      ask({ isVisitor: true, key: '198.51.100.7', target: '/rpc/authenticate' }, 90, true).then(() =>
        served.push('login'),
      ),
      ask({ isVisitor: true, key: '203.0.113.1', target: '/rpc/refresh' }, 10, true).then(() =>
        served.push('refresh'),
      ),
    ]
    await Promise.all(honest)
    expect(served.filter((who) => who !== 'attacker').toSorted()).toEqual(['login', 'member', 'refresh'])
    // At most the one that was under way came before them.
    expect(served.filter((who) => who === 'attacker').length).toBeLessThanOrEqual(1)
    expect(clock.now - first).toBeLessThanOrEqual(90 + 10 + 90 + 10)
    // They are slow, not shut out: when the clock has gone on, the next has its turn.
    clock.now += 3000
    await ask({ isVisitor: false, key: 'member' }, 1, true)
    await Promise.race(flood)
    expect(served).toContain('attacker')
  })

  it('a hall of 300 people who log in at once from one address stays out of the slow lane', async () => {
    const { clock, ask } = stage()
    const hall: Requester = { isVisitor: true, key: '198.51.100.7', target: '/rpc/authenticate' }
    // One of ten mistypes at first.
    for (let n = 0; n < 300; n++) {
      clock.now += 200
      if (n % 10 === 0) await ask(hall, 90, false)
      await ask(hall, 90, true)
    }
    const before = clock.now
    await Promise.all([ask(hall, 90, true), ask(hall, 90, true)])
    expect(clock.now - before).toBe(180)
  })
})
