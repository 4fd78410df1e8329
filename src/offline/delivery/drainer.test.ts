import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'

import { ApiError } from '#api/errors.ts'

import { outboxDatabase } from '../outbox/outbox-database.ts'
import { retryParked, takeOver } from '../outbox/outbox-maintenance.ts'
import { listScans } from '../outbox/outbox.ts'
import type { OutboxRow } from '../outbox/scan.ts'
import { freshDevice, OTHER_STAFF, person, STAFF } from '../testing.fixture.ts'
import { LEASE_MS } from './drain-plan.ts'
import { addScans, states, type Weather, world } from './drainer.fixture.ts'
import { readLine } from './outbox-delivery.ts'

beforeEach(freshDevice)

describe('a good network', () => {
  it('delivers everything in batches of at most 200, in scan order', async () => {
    await addScans(250)
    const door = world()
    expect(await door.drain()).toMatchObject({
      state: 'done',
      delivered: 250,
      remaining: 0,
      next_attempt: null,
    })
    expect(Math.max(...door.calls.map((call) => call.length))).toBeLessThanOrEqual(200)
    expect(door.calls.length).toBeLessThan(4)
    expect(door.calls.flat().map(({ seq }) => seq)).toEqual(Array.from({ length: 250 }, (_, n) => n + 1))
  })

  it('does not resend delivered scans', async () => {
    await addScans(3)
    const door = world()
    await door.drain()
    await door.drain(true)
    expect(door.calls).toHaveLength(1)
  })
})

describe('a bad network', () => {
  it.each(['no network', 'lost reply', '500', '500 after commit', 'portal page'] as const)(
    'keeps everything through "%s", waits, and delivers later',
    async (weather) => {
      await addScans(3)
      const door = world([weather])
      const outcome = await door.drain()
      expect(outcome).toMatchObject({ state: 'waiting', delivered: 0, remaining: 3 })
      expect(await states()).toEqual(['pending', 'pending', 'pending'])
      await door.drain()
      expect(door.calls).toHaveLength(1)
      door.now = outcome.next_attempt ?? 0
      expect(await door.drain()).toMatchObject({ state: 'done', delivered: 3 })
      expect(door.recorded.size).toBe(3)
    },
  )

  it('waits longer after each failure, and tries at once when forced', async () => {
    await addScans(1)
    const door = world(['no network', 'no network', 'no network'])
    const waits = []
    for (let n = 0; n < 3; n += 1) {
      const { next_attempt } = await door.drain()
      waits.push((next_attempt ?? 0) - door.now)
      door.now = next_attempt ?? 0
    }
    expect(waits).toEqual([1_500, 3_000, 6_000])
    door.now -= 5_000
    expect(await door.drain(true)).toMatchObject({ delivered: 1 })
    expect(await readLine()).toMatchObject({ state: 'done', failures: 0 })
  })

  it('waits no longer after attempts that were forced before the wait was over', async () => {
    await addScans(1)
    const door = world(Array<Weather>(9).fill('no network'))
    await door.drain()
    for (let n = 0; n < 8; n += 1) await door.drain(true)
    expect(door.calls).toHaveLength(9)
    expect(await readLine()).toMatchObject({ failures: 1, not_before: door.now + 1_500 })
  })

  it('releases the scans it had prepared for the next call', async () => {
    await addScans(250)
    const door = world(['no network'])
    expect(await door.drain()).toMatchObject({ state: 'waiting', delivered: 0, remaining: 250 })
    const rows = await listScans()
    expect(rows.every(({ state, lease }) => state === 'pending' && lease === null)).toBe(true)
    expect(rows.map(({ attempts }) => attempts)).toEqual(
      rows.map((_, n) => (n < (door.calls[0]?.length ?? 0) ? 1 : 0)),
    )
    expect(await door.drain(true)).toMatchObject({ state: 'done', delivered: 250 })
  })

  it('respects Retry-After, even when forced', async () => {
    await addScans(1)
    const door = world(['429'])
    expect(await door.drain()).toMatchObject({ state: 'waiting', next_attempt: door.now + 60_000 })
    door.now += 59_000
    expect(await door.drain(true)).toMatchObject({ state: 'waiting', delivered: 0 })
    expect(door.calls).toHaveLength(1)
    door.now += 1_000
    expect(await door.drain()).toMatchObject({ delivered: 1 })
  })

  it('leaves rows pending that a reply does not mention, and delivers the rest', async () => {
    await addScans(4)
    const door = world(['half answered'])
    expect(await door.drain()).toMatchObject({ state: 'waiting', delivered: 2, remaining: 2 })
    expect(await states()).toEqual(['delivered', 'delivered', 'pending', 'pending'])
    door.now += 10_000
    expect(await door.drain()).toMatchObject({ state: 'done', delivered: 2 })
  })
})

describe('a rejection', () => {
  it('is split until the one bad row is found and parked; the rest is delivered', async () => {
    await addScans(150)
    const bad = person(1077)
    const door = world([], new Set([bad]))
    expect(await door.drain()).toMatchObject({ state: 'done', delivered: 149, parked: 1 })
    expect((await listScans({ states: ['parked'] })).map(({ scan_id }) => scan_id)).toEqual([bad])
    expect(door.calls.length).toBeLessThan(20)
  })

  it("parks the caller's scans without splitting if the caller may not send any", async () => {
    await addScans(150)
    const door = world()
    door.ports.send = async () => {
      throw new ApiError('ERROR_INSUFFICIENT_PERMISSIONS', {}, 403)
    }
    expect(await door.drain()).toMatchObject({ parked: 150, delivered: 0 })
    expect((await listScans())[0]?.last_error).toEqual({
      code: 'ERROR_INSUFFICIENT_PERMISSIONS',
      status: 403,
    })
  })

  it('can be retried once somebody has fixed the cause', async () => {
    await addScans(2)
    const poisoned = new Set([person(1001)])
    const door = world([], poisoned)
    await door.drain()
    poisoned.clear()
    await retryParked([person(1001)])
    expect(await door.drain()).toMatchObject({ state: 'done', delivered: 1 })
  })

  it('that is interrupted while splitting leaves untried rows as they were', async () => {
    await addScans(8)
    const door = world(['fine', 'no network'], new Set([person(1008)]))
    await door.drain()
    expect(await states()).toEqual(Array.from({ length: 8 }, () => 'pending'))
    door.now += 60_000
    expect(await door.drain()).toMatchObject({ delivered: 7, parked: 1 })
  })
})

describe('a rejected batch', () => {
  it('is sent in smaller parts when a proxy limits the size', async () => {
    await addScans(60)
    const door = world()
    door.limit = 4_000
    expect(await door.drain()).toMatchObject({ state: 'done', delivered: 60, parked: 0 })
    expect(door.recorded.size).toBe(60)
  })

  it('is resent after the next login, as when the permission was restored', async () => {
    await addScans(3)
    const door = world()
    door.forbidden = true
    expect(await door.drain()).toMatchObject({ parked: 3, delivered: 0 })
    door.forbidden = false
    expect(await door.drain(true)).toMatchObject({ delivered: 0 })
    door.session = 'login-2'
    expect(await door.drain()).toMatchObject({ delivered: 3, parked: 0 })
    expect(await states()).toEqual(['delivered', 'delivered', 'delivered'])
  })

  it('is resent a day later, even in the same session', async () => {
    await addScans(3)
    const door = world()
    door.forbidden = true
    await door.drain()
    door.forbidden = false
    door.now += 86_400_000
    expect(await door.drain()).toMatchObject({ delivered: 3 })
  })
})

describe('an unreadable row', () => {
  it.each<[string, { [field in keyof OutboxRow]?: unknown }]>([
    ['without a time', { scanned_at: 'torn' }],
    ['without its clock', { elapsed: undefined }],
    ['without an owner', { owner_id: undefined }],
    ['without a number', { seq: undefined }],
  ])('%s is parked alone, and the others are sent', async (_, damage) => {
    const [, second] = await addScans(3)
    await outboxDatabase.use((database) => database.put('scans', { ...second, ...damage } as OutboxRow))
    const door = world()
    expect(await door.drain()).toMatchObject({ state: 'done', delivered: 2 })
    const torn = await outboxDatabase.use((database) => database.get('scans', second?.scan_id ?? ''))
    expect(torn).toMatchObject({ state: 'parked', last_error: { code: 'ERROR_SCAN_UNREADABLE' } })
  })
})

describe('ownership', () => {
  it('keeps everything and asks for a login when the session has ended', async () => {
    await addScans(3)
    const door = world(['401'])
    expect(await door.drain()).toMatchObject({ state: 'login_required', remaining: 3, next_attempt: null })
    door.user = undefined
    expect(await door.drain(true)).toMatchObject({ state: 'login_required' })
    expect(await states()).toEqual(['pending', 'pending', 'pending'])
    door.user = STAFF
    expect(await door.drain(true)).toMatchObject({ state: 'done', delivered: 3 })
  })

  it("sends someone else's scans only after a take-over, which it reports to the server", async () => {
    await addScans(2)
    const door = world()
    door.user = OTHER_STAFF
    expect(await door.drain()).toMatchObject({ state: 'done', delivered: 0, remaining: 0 })
    expect(door.calls).toEqual([])
    await takeOver([person(1001)], OTHER_STAFF)
    expect(await door.drain()).toMatchObject({ delivered: 1 })
    expect(door.calls.flat()).toMatchObject([{ scan_id: person(1001), staff_id: STAFF, taken_over: true }])
  })

  it('does not park scans because someone else logged in during the call', async () => {
    await addScans(2)
    const door = world()
    const { send } = door.ports
    door.ports.send = (scans, sentAt) => {
      door.user = OTHER_STAFF
      return send(scans, sentAt)
    }
    await door.drain()
    expect(await states()).toEqual(['pending', 'pending'])
  })
})

describe('concurrent drainers', () => {
  it('never send the same scan twice, and deliver everything', async () => {
    await addScans(250)
    const door = world()
    const outcomes = await Promise.all([door.drain(), door.drain()])
    expect(outcomes[0].delivered + outcomes[1].delivered).toBe(250)
    expect(door.calls.flat()).toHaveLength(250)
  })

  it('take over from a tab killed mid-request, without recording a scan twice', async () => {
    await addScans(5)
    const door = world(['killed'])
    void door.drain()
    await expect.poll(() => door.calls.length).toBe(1)
    expect(await states()).toEqual(Array.from({ length: 5 }, () => 'sending'))
    expect(await door.drain(true)).toMatchObject({ state: 'waiting', delivered: 0, remaining: 5 })
    door.now += LEASE_MS
    expect(await door.drain()).toMatchObject({ state: 'done', delivered: 5 })
    expect(door.recorded.size).toBe(5)
  })
})
