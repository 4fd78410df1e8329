import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'

import { lazyDatabase, type UpgradeStep } from './database.ts'
import { StorageFailure } from './failure.ts'

interface Notes {
  notes: { key: string; value: { id: string; text: string; read?: boolean }; indexes: { text: string } }
  [store: string]: { key: string; value: { id: string }; indexes?: Record<string, string> }
}

const first: UpgradeStep<Notes> = (database) => void database.createObjectStore('notes', { keyPath: 'id' })
const second: UpgradeStep<Notes> = (_database, transaction) =>
  void transaction.objectStore('notes').createIndex('text', 'text')

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

it('keeps the data of an older version when a newer app upgrades it', async () => {
  const old = lazyDatabase<Notes>('notes', [first])
  await old.use((database) => database.put('notes', { id: '1', text: 'kept' }))
  await old.close()
  const newer = lazyDatabase<Notes>('notes', [first, second])
  expect(await newer.use((database) => database.getAllFromIndex('notes', 'text', 'kept'))).toHaveLength(1)
})

it('lets a newer app in another tab upgrade at once, and reports "outdated" in the old one from then on', async () => {
  const old = lazyDatabase<Notes>('notes', [first])
  await old.use((database) => database.put('notes', { id: '1', text: 'kept' }))
  const newer = lazyDatabase<Notes>('notes', [first, second])
  expect(await newer.use((database) => database.count('notes'))).toBe(1)
  await expect(old.use((database) => database.count('notes'))).rejects.toMatchObject({ reason: 'outdated' })
})

it('reopens after the browser closed it', async () => {
  const notes = lazyDatabase<Notes>('notes', [first])
  await notes.use(async (database) => database.close())
  expect(await notes.use((database) => database.count('notes'))).toBe(0)
})

it('is opened at the second attempt if the first finds the process that holds the databases gone', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  const notes = lazyDatabase<Notes>('notes', [first])
  expect(await notes.use((database) => database.count('notes'))).toBe(0)
})

it('repeats a transaction once, and then reports why it failed', async () => {
  const notes = lazyDatabase<Notes>('notes', [first])
  const work = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new DOMException('Internal error', 'UnknownError')),
  )
  await expect(notes.use(work)).rejects.toMatchObject({ name: 'StorageFailure', reason: 'broken' })
  expect(work).toHaveBeenCalledTimes(2)
})

it('reports a read aborted by the browser only to its caller, not as an unhandled rejection', async () => {
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const notes = lazyDatabase<Notes>('notes', [first])
  await notes.use((database) => database.put('notes', { id: '1', text: 'kept' }))
  const unhandled = vi.fn<(reason: unknown) => void>()
  process.on('unhandledRejection', unhandled)
  const read = notes.use((database) => {
    const found = database.get('notes', '1')
    begin.mock.results.at(-1)?.value.abort()
    return found
  })
  await expect(read).rejects.toBeInstanceOf(StorageFailure)
  // Node reports it once the promises have settled.
  await new Promise(setImmediate)
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  expect(await notes.use((database) => database.get('notes', '1'))).toMatchObject({ text: 'kept' })
})
