import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import type { Persister } from '@tanstack/react-query-persist-client'
import { clear, del, get, set } from 'idb-keyval'

import { keyValueStore } from './storage/key-value.ts'

const store = keyValueStore('samspel-queries', 'queries')

const storage = {
  getItem: (key: string) => get<string>(key, store),
  setItem: (key: string, value: string) => set(key, value, store),
  removeItem: (key: string) => del(key, store),
}

/**
 * Each person's query cache is stored separately on this device, so that nobody sees what someone else has
 * read.
 */
export function createQueryPersister(userId: string): Persister {
  return createAsyncStoragePersister({ storage, key: `user:${userId}` })
}

/** Deletes everything anyone has read on this device. */
export function wipeQueryCache(): Promise<void> {
  return clear(store)
}
