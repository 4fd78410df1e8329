import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { StorageFailure } from '../storage/failure.ts'
import {
  deleteOutbox,
  EVENT,
  freshDevice,
  OTHER_STAFF,
  person,
  row,
  scan,
  STAFF,
} from '../testing.fixture.ts'
import { deviceIdentity, renameDevice } from './device.ts'
import { outboxDatabase } from './outbox-database.ts'
import { subscribeOutbox } from './outbox-events.ts'
import { pruneDelivered, retryParked, takeOver } from './outbox-maintenance.ts'
import { restoredScans } from './outbox-memory.ts'
import { addScan, countUndelivered, listScans } from './outbox.ts'
import type { OutboxRow } from './scan.ts'

beforeEach(freshDevice)

async function putRows(...rows: OutboxRow[]) {
  await outboxDatabase.use(async (database) => {
    const { store, done } = database.transaction('scans', 'readwrite')
    await Promise.all([...rows.map((each) => store.put(each)), done])
  })
}

const silence = (request: IDBRequest) => {
  request.addEventListener = () => {}
}

describe('an outbox deleted while the page is open', () => {
  it('is restored from memory with the same device and numbers, and counts the restored scans', async () => {
    const before = [await addScan(scan(1)), await addScan(scan(2))]
    await deleteOutbox()
    expect(await listScans()).toEqual(before)
    expect(restoredScans.getState().count).toBe(2)
    const next = await addScan(scan(3))
    expect(next).toMatchObject({ seq: 3, device_id: before[0]?.device_id })
  })

  it('is restored even if nothing uses it', async () => {
    await addScan(scan(1))
    const heard = new Promise((resolve) => subscribeOutbox(resolve))
    await deleteOutbox()
    expect(await heard).toBe('added')
    expect(restoredScans.getState().count).toBe(1)
  })

  it('keeps its name and numbering if nothing was left to send', async () => {
    const { scan_id } = await addScan(scan(1))
    await renameDevice('Main entrance')
    await putRows({ ...row({ scan_id }), state: 'delivered', delivered_at: 1 })
    await listScans()
    await deleteOutbox()
    expect(await addScan(scan(2))).toMatchObject({ seq: 2, device_name: 'Main entrance' })
  })

  it('does not restore scans that the server already has', async () => {
    const { scan_id } = await addScan(scan(1))
    await putRows({ ...row({ scan_id }), state: 'delivered', delivered_at: 1 })
    await listScans()
    await deleteOutbox()
    expect(await listScans()).toEqual([])
    expect(restoredScans.getState().count).toBe(0)
  })
})

describe('writing a scan', () => {
  it("numbers a device's scans without gaps, even when many are written at once", async () => {
    const rows = await Promise.all(Array.from({ length: 40 }, (_, n) => addScan(scan(n))))
    expect(rows.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, n) => n + 1),
    )
    expect(new Set(rows.map(({ device_id }) => device_id)).size).toBe(1)
  })

  it('requests a durable write and resolves only after the transaction has completed', async () => {
    const original = IDBDatabase.prototype.transaction
    let completed = false
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    transaction.mockImplementation(function (this: IDBDatabase, ...args) {
      const made = original.apply(this, args)
      if (args[1] === 'readwrite') made.addEventListener('complete', () => (completed = true))
      return made
    })
    const added = await addScan(scan(1))
    expect(completed).toBe(true)
    const [, ...asked] = transaction.mock.calls.find(([, mode]) => mode === 'readwrite') ?? []
    expect(asked).toEqual(['readwrite', { durability: 'strict' }])
    expect(await listScans()).toEqual([added])
    transaction.mockRestore()
  })

  it('writes the same scan once, however often the write is retried', async () => {
    const scan_id = person(500)
    const first = await addScan(scan(1, { scan_id }))
    expect(await addScan(scan(1, { scan_id }))).toEqual(first)
    expect((await addScan(scan(2))).seq).toBe(2)
    expect(await listScans()).toHaveLength(2)
  })

  it('reports a full disk, and stores neither the scan nor its number', async () => {
    await addScan(scan(1))
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(addScan(scan(2))).rejects.toMatchObject({ name: 'StorageFailure', reason: 'quota' })
    add.mockRestore()
    expect((await addScan(scan(3))).seq).toBe(2)
    expect((await listScans()).map(({ user_id }) => user_id)).toEqual([person(1), person(3)])
  })

  it.each([
    ['answers the requests', () => {}],
    // As Chromium occasionally does.
    ['leaves the requests without an answer', silence],
  ])('reports a full disk when only the commit fails, and %s', async (_how, meddle) => {
    await addScan(scan(1))
    const { add, put } = IDBObjectStore.prototype
    const adding = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(function (
      this: IDBObjectStore,
      ...args
    ) {
      const request = add.apply(this, args)
      meddle(request)
      return request
    })
    const putting = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (
      this: IDBObjectStore,
      ...args
    ) {
      const request = put.apply(this, args)
      meddle(request)
      const full = new DOMException('full', 'QuotaExceededError')
      Object.defineProperty(this.transaction, 'error', { value: full })
      this.transaction.abort()
      return request
    })
    await expect(addScan(scan(2))).rejects.toMatchObject({ reason: 'quota' })
    adding.mockRestore()
    putting.mockRestore()
    expect(await listScans()).toHaveLength(1)
  })

  it('stores a scan once if its transaction is repeated after a lost connection, although the first was stored', async () => {
    const { use } = outboxDatabase
    vi.spyOn(outboxDatabase, 'use').mockImplementationOnce(async (work) => {
      await use(work)
      return use(work)
    })
    const added = await addScan(scan(1))
    expect(await listScans()).toEqual([added])
  })

  it.each([
    ['SecurityError', 'denied'],
    ['InvalidStateError', 'denied'],
    ['VersionError', 'outdated'],
    ['UnknownError', 'broken'],
  ])('reports %s when opening fails with "%s"', async (name, reason) => {
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('no', name)
    })
    await expect(addScan(scan(1))).rejects.toMatchObject({ reason })
    open.mockRestore()
    expect((await addScan(scan(1))).seq).toBe(1)
  })

  it('reports "denied" if there is no IndexedDB', async () => {
    const { indexedDB } = globalThis
    Reflect.deleteProperty(globalThis, 'indexedDB')
    await expect(addScan(scan(1))).rejects.toMatchObject({ reason: 'denied' })
    globalThis.indexedDB = indexedDB
  })

  it('gives up on a database that does not open in time, and writes nothing if it opens later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let release = () => {}
    const use = vi.spyOn(outboxDatabase, 'use').mockImplementationOnce(async (work) => {
      await new Promise<void>((resolve) => (release = resolve))
      return outboxDatabase.use(work)
    })
    const late = addScan(scan(1)).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await late).toBeInstanceOf(StorageFailure)
    vi.useRealTimers()
    use.mockRestore()
    release()
    expect(await listScans()).toEqual([])
  })

  it('continues after the browser closed the connection', async () => {
    await addScan(scan(1))
    await outboxDatabase.use(async (database) => database.close())
    await addScan(scan(2))
    await addScan(scan(3))
    expect((await listScans()).map(({ seq }) => seq)).toEqual([1, 2, 3])
  })
})

describe('the device', () => {
  it('keeps its identity, and uses its new name from the next scan on', async () => {
    const before = await deviceIdentity()
    await renameDevice('  Main entrance  ')
    const added = await addScan(scan(1))
    expect(added).toMatchObject({ device_id: before.device_id, device_name: 'Main entrance' })
  })
})

describe('listing', () => {
  it('returns the newest rows of an event, oldest first', async () => {
    for (let n = 1; n <= 5; n += 1) await addScan(scan(n, n === 4 ? { event_id: person(77) } : {}))
    const rows = await listScans({ event_id: EVENT, limit: 2 })
    expect(rows.map(({ user_id }) => user_id)).toEqual([person(3), person(5)])
  })

  it('counts my rows, those waiting for others, and parked ones', async () => {
    await putRows(
      row({ scan_id: 'a', seq: 1 }),
      row({ scan_id: 'b', seq: 2, state: 'sending' }),
      row({ scan_id: 'c', seq: 3, owner_id: OTHER_STAFF }),
      row({ scan_id: 'd', seq: 4, state: 'parked' }),
      row({ scan_id: 'e', seq: 5, state: 'delivered' }),
    )
    expect(await countUndelivered(STAFF)).toEqual({ mine: 2, others: 1, parked: 1 })
    expect(await countUndelivered()).toEqual({ mine: 0, others: 3, parked: 1 })
  })
})

describe('outbox maintenance', () => {
  it('retries parked rows and leaves all others alone', async () => {
    await putRows(
      row({ scan_id: 'a', state: 'parked', attempts: 3 }),
      row({ scan_id: 'b', state: 'delivered' }),
    )
    expect(await retryParked(['a', 'b', 'none'])).toBe(1)
    expect(await listScans({ states: ['pending'] })).toMatchObject([{ scan_id: 'a', next_attempt: 0 }])
  })

  it('records a take-over but not a new scanner, and clears it when the owner takes it back', async () => {
    await putRows(row({ scan_id: 'a', owner_id: STAFF, staff_id: STAFF }))
    expect(await takeOver(['a'], OTHER_STAFF)).toBe(1)
    expect(await listScans()).toMatchObject([{ owner_id: OTHER_STAFF, staff_id: STAFF, taken_over: true }])
    expect(await takeOver(['a'], STAFF)).toBe(1)
    expect(await listScans()).toMatchObject([{ owner_id: STAFF, taken_over: false }])
  })

  it('does not take over a row being sent', async () => {
    await putRows(row({ scan_id: 'a', state: 'sending', lease: { id: 'x', until: Date.now() + 30_000 } }))
    expect(await takeOver(['a'], OTHER_STAFF)).toBe(0)
  })

  it('deletes delivered rows only a day after both delivery and event', async () => {
    const day = 86_400_000
    const end = Date.parse('2026-11-21T22:00:00Z')
    await putRows(
      row({ scan_id: 'delivered', state: 'delivered', delivered_at: end - day }),
      row({ scan_id: 'late', state: 'delivered', delivered_at: end + day }),
      row({ scan_id: 'parked', state: 'parked' }),
      row({ scan_id: 'pending' }),
    )
    expect(await pruneDelivered(end + day - 1)).toBe(0)
    expect(await pruneDelivered(end + day + 1)).toBe(1)
    expect((await listScans()).map(({ scan_id }) => scan_id).toSorted()).toEqual([
      'late',
      'parked',
      'pending',
    ])
  })
})

it('notifies other tabs of a scan', async () => {
  const otherTab = new BroadcastChannel('samspel-outbox')
  const heard = new Promise((resolve) => otherTab.addEventListener('message', ({ data }) => resolve(data)))
  const changes: unknown[] = []
  const stop = subscribeOutbox((...change) => changes.push(change))
  await addScan(scan(1))
  expect(await heard).toBe('added')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  otherTab.postMessage('changed')
  await vi.waitFor(() => expect(changes).toContainEqual(['changed', false]))
  expect(changes).toContainEqual(['added', true])
  stop()
  otherTab.close()
})
