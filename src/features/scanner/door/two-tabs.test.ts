import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

import type { RosterEvent } from '#api/door-types.ts'
import { addScanAfter, listScans } from '#offline/outbox/outbox.ts'
import { loadRoster, storeRoster } from '#offline/roster/roster-store.ts'
import { EVENT, freshDevice, member, person, rosterPage, STAFF } from '#offline/testing.fixture.ts'

import type { Door } from './door-ports.ts'
import { kind } from './door.fixture.ts'
import { createDoor } from './door.ts'

beforeEach(freshDevice)
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })

/** The same door in two tabs of one device, neither of which has heard from the other. */
async function openTwice(change: Partial<RosterEvent> = {}) {
  const { event, salt, cursor, server_time } = rosterPage()
  const people = [
    member(1, { guests: 2 }),
    member(2, { registration: null }),
    member(3, { registration: null }),
  ]
  const info = {
    event: { ...event, ...change },
    salt,
    cursor,
    total: 3,
    as_of: server_time,
    clock_offset_ms: 0,
  }
  await storeRoster(info, people)
  const open = async () => {
    const roster = await loadRoster(EVENT)
    if (!roster) throw new Error('no roster')
    const feedback = { give: () => undefined }
    return { roster, door: createDoor({ roster, staffId: STAFF, addScan: addScanAfter, feedback }) }
  }
  const tabs = [await open(), await open()] as const
  /** What both do in the same instant, and what they show then. */
  const both = async (...acts: [(door: Door) => Promise<void>, (door: Door) => Promise<void>]) => {
    await Promise.all(acts.map((act, n) => act(tabs[n === 0 ? 0 : 1].door)))
    return new Set(tabs.map(({ door }) => kind(door)))
  }
  return { tabs, both }
}

const scans = async () => (await listScans()).map(({ op, user_id }) => [op, user_id])

it('admits a card that two tabs scan in the same instant in one of them only', async () => {
  const { both } = await openTwice()
  const scan = (door: Door) => door.checkIn(person(1))
  expect(await both(scan, scan)).toEqual(new Set(['admitted', 'already_inside']))
  expect(await scans()).toEqual([['check_in', person(1)]])
})

it('gives the last place to one of two people whom two tabs scan in the same instant', async () => {
  const { both } = await openTwice({ max_participants: 4 })
  const shown = await both(
    (door) => door.checkIn(person(2)),
    (door) => door.checkIn(person(3)),
  )
  expect(shown).toEqual(new Set(['admitted_unregistered', 'ask']))
})

it('lets in somebody whom another tab has let in and undone', async () => {
  const { tabs, both } = await openTwice()
  const [first, second] = tabs
  await first.door.checkIn(person(1))
  await first.door.undo(person(1), 'Misstag')
  await second.door.checkIn(person(1))
  expect(kind(second.door)).toBe('admitted')
  const letOut = (door: Door) => door.undo(person(1), 'Misstag')
  await both(letOut, letOut)
  expect(second.roster.get(person(1))?.check_in_time).toBeNull()
})

it('counts the announced guests once when two tabs let them in at the same time', async () => {
  const { tabs, both } = await openTwice()
  await tabs[0].door.checkIn(person(1))
  const letIn = (door: Door) => door.letInGuests(person(1))
  await both(letIn, letIn)
  expect((await scans()).filter(([, user]) => user === null)).toHaveLength(2)
  expect(tabs.map(({ roster }) => roster.get(person(1))?.guests_inside)).toEqual([2, 2])
})
