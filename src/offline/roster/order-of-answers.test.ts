import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

import type { ScanAnswer } from '#api/door-types.ts'
import { eventRoster } from '#api/door.ts'

import { claimBatch, settleRows } from '../delivery/outbox-delivery.ts'
import { addScan, getScans } from '../outbox/outbox.ts'
import { deleteOutbox, EVENT, freshDevice, member, rosterPage, scan, STAFF } from '../testing.fixture.ts'
import { pullChanges } from './roster-changes.ts'
import { downloadRoster } from './roster-download.ts'
import { loadRoster } from './roster-store.ts'
import type { Roster } from './roster.ts'

vi.mock('#api/door.ts', { spy: true })

const HOUR = 3_600_000

beforeEach(freshDevice)
beforeEach(() => void vi.mocked(eventRoster).mockReset())

/** Opens a door that expects one member. */
async function openRoster() {
  vi.mocked(eventRoster).mockResolvedValueOnce(rosterPage({ members: [member(1)], total: 1, full: true }))
  await downloadRoster(EVENT)
  const roster = await loadRoster(EVENT)
  if (!roster) throw new Error('no roster')
  return roster
}

/** The server's data on a door that has counted this many visitors, of whom these have arrived recently. */
const told = (visitors: number, device_id = '', arrived: string[] = []) =>
  rosterPage({
    members: [],
    full: false,
    total: 1,
    arrived,
    visitors: visitors > 0 ? [{ device_id, device_name: 'Entrén', visitors }] : [],
  })

/** Counts a visitor, sends it and receives the response, with a clock that is this far off. */
async function countVisitor(roster: Roster, off = 0) {
  const visitor = await addScan(scan(1, { user_id: null, method: 'visitor' }))
  roster.applyScans([visitor])
  const now = Date.now() + off
  const [row] = await claimBatch('lease', { ownerId: STAFF, session: null, now, force: true })
  const answer: ScanAnswer = {
    scan_id: visitor.scan_id,
    result: 'recorded',
    code: null,
    check_in_time: visitor.scanned_at,
    device_name: null,
    staff_name: null,
  }
  await settleRows(new Map([[row?.scan_id ?? '', { kind: 'answered', answer }]]), {
    lease: 'lease',
    session: null,
    now,
    serverNow: now,
    random: () => 0.5,
  })
  roster.applyScans(await getScans([visitor.scan_id]))
  return visitor
}

it.each([
  ['right', 0],
  ['hours ahead', 3 * HOUR],
  ['hours behind', -3 * HOUR],
])(
  'counts a visitor once when a pull and a delivery overtake each other, with a clock that is %s',
  async (_, off) => {
    const roster = await openRoster()
    let arrive = (_page: ReturnType<typeof told>) => {}
    vi.mocked(eventRoster).mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
    const pulling = pullChanges(roster)
    await vi.waitFor(() => expect(eventRoster).toHaveBeenCalledTimes(2))

    const visitor = await countVisitor(roster, off)
    expect(roster.visitors).toBe(1)

    // Requested before the delivery: it does not include the visitor.
    arrive(told(0))
    await pulling
    expect(roster.visitors).toBe(1)

    vi.mocked(eventRoster).mockResolvedValueOnce(told(1, visitor.device_id))
    await pullChanges(roster)
    expect(roster.visitors).toBe(1)
    expect(roster.pendingScans()).toEqual([])
  },
)

it('counts deliveries made after the outbox was deleted, before and after the next pull', async () => {
  const roster = await openRoster()
  const { device_id } = await countVisitor(roster)
  vi.mocked(eventRoster).mockResolvedValueOnce(told(1, device_id))
  await pullChanges(roster)
  await deleteOutbox()

  await countVisitor(roster)
  expect(roster.visitors).toBe(2)
  vi.mocked(eventRoster).mockResolvedValueOnce(told(2, device_id))
  await pullChanges(roster)
  expect(roster.visitors).toBe(2)
})

it('counts a visitor once when the response was lost, even after an offline start', async () => {
  const roster = await openRoster()
  const { scan_id, device_id } = await addScan(scan(1, { user_id: null, method: 'visitor' }))
  vi.mocked(eventRoster).mockResolvedValueOnce(told(1, device_id, [scan_id]))
  await pullChanges(roster)
  roster.applyScans(await getScans([scan_id]))
  expect(roster.visitors).toBe(1)

  // It arrived too long ago for the server to list it.
  vi.mocked(eventRoster).mockResolvedValueOnce(told(1, device_id))
  await pullChanges(roster)
  expect((await loadRoster(EVENT))?.visitors).toBe(1)
})
