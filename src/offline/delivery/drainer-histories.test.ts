import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { addScan, listScans } from '../outbox/outbox.ts'
import { freshDevice, OTHER_STAFF, person, scan, STAFF } from '../testing.fixture.ts'
import { type Weather, world } from './drainer.fixture.ts'
import { drainOutbox, type DrainPorts } from './drainer.ts'

it('loses no scan and records none twice, whatever the network does', async () => {
  const weather = fc.constantFrom<Weather>(
    'fine',
    'no network',
    'lost reply',
    '500',
    '500 after commit',
    '429',
    '401',
    'portal page',
    'half answered',
    'killed',
  )
  const step = fc.oneof(
    fc.record({
      do: fc.constant('scan' as const),
      person: fc.integer({ min: 1, max: 4 }),
      undo: fc.boolean(),
    }),
    fc.record({ do: fc.constant('drain' as const), force: fc.boolean(), twice: fc.boolean() }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: -3_600_000, max: 400_000 }) }),
    fc.record({ do: fc.constant('login' as const), user: fc.constantFrom(STAFF, OTHER_STAFF, undefined) }),
  )
  const history = fc.record({
    forecast: fc.array(weather, { maxLength: 20 }),
    steps: fc.array(step, { minLength: 5, maxLength: 30 }),
    poison: fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(history, async ({ forecast, steps, poison }) => {
      await freshDevice()
      const poisoned = new Set(poison.map((n) => person(2000 + n)))
      const door = world(forecast, poisoned)
      let added = 0
      for (const action of steps) {
        if (action.do === 'wait') door.now += action.ms
        else if (action.do === 'login') door.user = action.user
        else if (action.do === 'scan') {
          added += 1
          const op = action.undo ? 'undo' : 'check_in'
          await addScan(scan(action.person, { scan_id: person(2000 + added), op }))
        } else {
          const runs = Array.from({ length: action.twice ? 2 : 1 }, () => settledOrKilled(door, action.force))
          await Promise.all(runs)
        }
        const rows = await listScans()
        expect(rows).toHaveLength(added)
        for (const each of rows.filter(({ state }) => state === 'delivered'))
          expect(door.recorded.has(each.scan_id)).toBe(true)
      }

      // Finally the network recovers, the owner is back, and every wait is over.
      forecast.length = 0
      door.user = STAFF
      for (let n = 0; n < 3; n += 1) {
        door.now += 2 * 3_600_000
        await door.drain(true)
      }
      for (const each of await listScans()) {
        expect(each.state).toBe(poisoned.has(each.scan_id) ? 'parked' : 'delivered')
        expect(door.recorded.has(each.scan_id)).toBe(each.state === 'delivered')
      }
      expect(door.recorded.size).toBe(
        added - [...poisoned].filter((id) => Number(id.slice(-4)) - 2000 <= added).length,
      )
    }),
    { numRuns: 120 },
  )
})

/** A killed drainer never comes back: wait until it hangs in its call. */
async function settledOrKilled(door: ReturnType<typeof world>, force: boolean): Promise<void> {
  const before = door.ports.send
  let killed = () => {}
  const hung = new Promise<void>((resolve) => (killed = resolve))
  const ports: DrainPorts = {
    ...door.ports,
    send(scans, sentAt) {
      const reply = before(scans, sentAt)
      // Every other condition settles within a few turns of the event loop.
      const timer = setTimeout(killed, 5)
      return reply.finally(() => clearTimeout(timer))
    },
  }
  await Promise.race([drainOutbox(ports, force), hung])
}
