import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'

import { readItem, writeItem } from '#lib/storage.ts'

/**
 * Stores the user, the role and the association in localStorage, which is read synchronously: guards need their answer
 * before the first paint. Not throttled, so that it also survives a crash.
 */
export const sessionPersister = createSyncStoragePersister({
  key: 'samspel-session',
  throttleTime: 0,
  // A browser that denies storage makes the app forgetful, not broken.
  storage: {
    getItem: readItem,
    setItem: writeItem,
    removeItem: (key) => writeItem(key, null),
  },
})
