import { del, get, set } from 'idb-keyval'

import { configureSessionStorage, reloadSession } from '#api/session.ts'
import { withTimeout } from '#lib/async/with-timeout.ts'

import { keyValueStore } from '../storage/key-value.ts'
import { newerSession } from './newer-session.ts'

/**
 * The service worker has no localStorage, so the session is stored in IndexedDB too, in its own database.
 * Whoever refreshes the tokens writes them where both can read them.
 */

/** The app must not wait for the disk at startup: after this it continues with localStorage. */
const READ_LIMIT_MS = 1_000

const store = keyValueStore('samspel-session', 'session')

interface SyncStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Session storage for a worker: the mirror alone. Rejects if IndexedDB does. */
export const mirroredStorage = {
  getItem: async (key: string): Promise<string | null> => (await get<string>(key, store)) || null,
  setItem: (key: string, value: string): Promise<void> => written(set(key, value, store)),
  removeItem: (key: string): Promise<void> => written(del(key, store)),
}

let writing: Promise<void> = Promise.resolve()

function written(write: Promise<void>): Promise<void> {
  writing = Promise.allSettled([writing, write]).then(() => undefined)
  return write
}

/** Resolves when every write to the mirror so far has settled. */
export function mirrorWritten(): Promise<void> {
  return writing
}

/**
 * For a window, before it renders: adopts tokens that the worker refreshed while no window was open, and from
 * then on keeps both places in sync. Never rejects; without IndexedDB the session stays where it was.
 */
export async function adoptMirroredSession(): Promise<void> {
  const local = localStorageOrNone()
  if (!local) return
  configureSessionStorage({
    async getItem(key) {
      const mirrored = await withTimeout(
        READ_LIMIT_MS,
        mirroredStorage.getItem(key).catch(() => undefined),
      )
      const own = local.getItem(key)
      if (mirrored === undefined) return own
      const session = newerSession(own, mirrored)
      if (session !== mirrored) mirroredStorage.setItem(key, session ?? '').catch(ignore)
      return session
    },
    setItem(key, value) {
      local.setItem(key, value)
      mirroredStorage.setItem(key, value).catch(ignore)
    },
    removeItem(key) {
      local.removeItem(key)
      mirroredStorage.removeItem(key).catch(ignore)
    },
  })
  await reloadSession().catch(ignore)
}

// The next login or refresh writes the mirror again; until then, the worst case is a rejected request of the
// worker.
function ignore(): void {}

function localStorageOrNone(): SyncStorage | undefined {
  try {
    return (globalThis as { localStorage?: SyncStorage }).localStorage
  } catch {
    return undefined
  }
}
