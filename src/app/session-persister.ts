import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'

import { readItem, writeItem } from '#lib/browser/storage.ts'

/**
 * Stores the user, the role and the association in localStorage, which is read synchronously: the guards need
 * them before the first paint. Not throttled, so that they also survive a crash.
 */
export const sessionPersister = createSyncStoragePersister({
  key: 'samspel-session',
  throttleTime: 0,
  // If the browser denies storage, the app works but remembers nothing.
  storage: {
    getItem: readItem,
    setItem: writeItem,
    removeItem: (key) => writeItem(key, null),
  },
})
