import { createStore } from 'zustand/vanilla'

import { readItem, writeItem } from './storage.ts'

// Older ids are no longer needed.
const KEPT = 200

/** Ids in this device's storage, such as those of read messages. */
export interface StoredIds {
  has(id: string): boolean
  add(id: string): void
  remove(id: string): void
  subscribe(listener: () => void): () => void
  /** A new array after each change, oldest first. */
  ids(): readonly string[]
}

/** The ids under a storage key. The key includes the person's id: two people may share a device. */
export function storedIds(key: string): StoredIds {
  const store = createStore<readonly string[]>()(() => read(key))
  const write = (ids: readonly string[]) => {
    store.setState(ids.slice(-KEPT), true)
    writeItem(key, JSON.stringify(store.getState()))
  }
  return {
    has: (id) => store.getState().includes(id),
    add: (id) => write([...store.getState().filter((each) => each !== id), id]),
    remove: (id) => write(store.getState().filter((each) => each !== id)),
    subscribe: (listener) => store.subscribe(listener),
    ids: store.getState,
  }
}

function read(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(readItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
