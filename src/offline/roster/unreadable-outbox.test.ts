import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { eventRoster } from '#api/door.ts'

import { addScan, heardDeliveries, listScans } from '../outbox/outbox.ts'
import { EVENT, freshDevice, member, person, rosterPage, scan } from '../testing.fixture.ts'
import { watchRoster } from './roster-changes.ts'
import { downloadRoster } from './roster-download.ts'
import { listRosters, loadRoster } from './roster-store.ts'

vi.mock('#api/door.ts', { spy: true })

const inside = (n: number) => member(n, { check_in_time: '2026-11-21T18:00:00Z', device_id: 'door-2' })
const answer = (change: Parameters<typeof rosterPage>[0]) =>
  vi.mocked(eventRoster).mockResolvedValueOnce(rosterPage(change))

beforeEach(freshDevice)
beforeEach(() => {
  vi.mocked(eventRoster).mockReset()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

/** A disk on which the outbox, and nothing else, cannot be read. */
function breakOutbox(): () => void {
  const { get, index } = IDBObjectStore.prototype
  const refuse = ({ name }: IDBObjectStore) => {
    if (['scans', 'meta'].includes(name)) throw new DOMException('Damaged', 'UnknownError')
  }
  const spies = [
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      refuse(this)
      return get.call(this, key)
    }),
    vi.spyOn(IDBObjectStore.prototype, 'index').mockImplementation(function (this: IDBObjectStore, name) {
      refuse(this)
      return index.call(this, name)
    }),
  ]
  return () => {
    for (const spy of spies) spy.mockRestore()
  }
}

it('tells an open door who came in elsewhere while its own scans cannot be read, and reads them once they can', async () => {
  answer({ members: [member(0), member(1)], total: 2 })
  await downloadRoster(EVENT)
  const roster = await loadRoster(EVENT)
  if (!roster) throw new Error('no roster')
  await addScan(scan(0))
  const mend = breakOutbox()
  await expect(heardDeliveries()).rejects.toMatchObject({ name: 'StorageFailure' })

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answer({ full: false, total: 2, members: [inside(1)] })
  const heard = vi.fn<() => void>()
  const stop = watchRoster(roster, heard)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
  expect(roster.get(person(1))?.check_in_time).not.toBeNull()
  expect(roster.get(person(0))?.check_in_time).toBeNull()

  mend()
  answer({ full: false, total: 2, members: [] })
  vi.advanceTimersByTime(5_000)
  await vi.waitFor(() => expect(roster.get(person(0))?.check_in_time).not.toBeNull())
  stop()
  vi.useRealTimers()
})

it('prepares no door on a device whose scans cannot be stored', async () => {
  const mend = breakOutbox()
  answer({ members: [member(0)], total: 1 })
  await expect(downloadRoster(EVENT)).rejects.toMatchObject({ name: 'StorageFailure' })
  mend()
  expect(await listRosters()).toEqual([])
  expect(await listScans()).toEqual([])
  await downloadRoster(EVENT)
  expect(await listRosters()).toHaveLength(1)
})
