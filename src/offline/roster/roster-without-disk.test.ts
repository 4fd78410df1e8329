import 'fake-indexeddb/auto'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'

import { eventRoster } from '#api/door.ts'
import { signIn, signOut } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'

import { EVENT, freshDevice, member, person, rosterPage } from '../testing.fixture.ts'
import { pullChanges } from './roster-changes.ts'
import { rosterDatabase } from './roster-database.ts'
import { downloadRoster } from './roster-download.ts'
import { listRosters, loadRoster, wipeRosters } from './roster-store.ts'

vi.mock('#api/door.ts', { spy: true })

const inside = (n: number) => member(n, { check_in_time: '2026-11-21T18:00:00Z', device_id: 'door-2' })
const CHANGED = { full: false, total: 3, cursor: 'cursor-2' }
const answer = (change: Parameters<typeof rosterPage>[0]) =>
  vi.mocked(eventRoster).mockResolvedValueOnce(rosterPage(change))
const lastSince = () => vi.mocked(eventRoster).mock.lastCall?.[0].since

beforeEach(freshDevice)
beforeEach(() => void vi.mocked(eventRoster).mockReset())
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

async function openRoster() {
  answer({ members: [member(0), member(1), member(2)] })
  await downloadRoster(EVENT)
  const roster = await loadRoster(EVENT)
  if (!roster) throw new Error('no roster')
  return roster
}

/** A disk without room for another roster entry, until it is freed. */
function fullDisk() {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  onTestFinished(() => put.mockRestore())
  return put
}

it('tells an open door who came in elsewhere, and keeps its roster for offline use, after the site data is deleted', async () => {
  const roster = await openRoster()
  await wipeRosters()
  answer({ ...CHANGED, members: [inside(1)] })
  await pullChanges(roster)
  expect(roster.get(person(1))?.check_in_time).not.toBeNull()
  const again = await loadRoster(EVENT)
  expect(again).toMatchObject({ size: 3, inside: 1, info: { cursor: 'cursor-2' } })
})

it('tells an open door who came in elsewhere when the disk is full, and stores all of it once there is room', async () => {
  const roster = await openRoster()
  const disk = fullDisk()
  answer({ ...CHANGED, members: [inside(1)] })
  await pullChanges(roster)
  expect(disk).toHaveBeenCalled()
  expect(roster.inside).toBe(1)
  disk.mockRestore()
  expect((await loadRoster(EVENT))?.inside).toBe(0)
  answer({ ...CHANGED, cursor: 'cursor-3', members: [inside(1), inside(2)] })
  await pullChanges(roster)
  // Everything since the last changes that were stored, or the first person would be missing on disk.
  expect(lastSince()).toBe('cursor-1')
  expect(await loadRoster(EVENT)).toMatchObject({ inside: 2, info: { cursor: 'cursor-3' } })
  answer({ ...CHANGED, members: [] })
  await pullChanges(roster)
  expect(lastSince()).toBe('cursor-3')
})

it('replaces the whole roster of an open door when the disk is full', async () => {
  const roster = await openRoster()
  fullDisk()
  answer({ members: [], full: true, total: 4 })
  answer({ members: [member(0), inside(1)], total: 4, next: person(1) })
  answer({ members: [member(2), inside(3)], total: 4 })
  await pullChanges(roster)
  expect(roster).toMatchObject({ size: 4, inside: 2 })
})

it.each([
  ['who came in elsewhere', { inside: 1 }, { registration: 'going', check_in_time: '2026-11-21T18:00:00Z' }],
  ['who withdrew an answer', { going: 2 }, { registration: null }],
] as const)('notices that it was never told %s, and fetches the whole roster', async (_, counts, now) => {
  const roster = await openRoster()
  const counted = { going: 3, inside: 0, ...counts }
  answer({ ...CHANGED, ...counted, members: [] })
  answer({ members: [member(0), member(1, now), member(2)], total: 3, ...counted })
  await pullChanges(roster)
  expect(roster.get(person(1))).toMatchObject(now)
  vi.mocked(eventRoster).mockClear()
  answer({ ...CHANGED, ...counted, members: [] })
  await pullChanges(roster)
  expect(eventRoster).toHaveBeenCalledOnce()
})

it('writes the roster again if members are missing on disk', async () => {
  const roster = await openRoster()
  await rosterDatabase.use(async (database) => {
    const [key] = await database.getAllKeys('members')
    if (key) await database.delete('members', key)
  })
  expect(await loadRoster(EVENT)).toBeUndefined()
  answer({ ...CHANGED, members: [] })
  await pullChanges(roster)
  expect((await loadRoster(EVENT))?.size).toBe(3)
})

it('does not bring a roster back that was wiped at logout', async () => {
  signIn(tokenPair(1))
  onTestFinished(() => signOut('person'))
  const roster = await openRoster()
  expect(await listRosters()).toHaveLength(1)
  vi.mocked(eventRoster).mockImplementationOnce(async () => {
    signOut('person')
    await wipeRosters()
    return rosterPage({ ...CHANGED, members: [inside(1)] })
  })
  await pullChanges(roster)
  expect(await listRosters()).toEqual([])
})
