import type { UseStore } from 'idb-keyval'

import { lazyConnection } from './connection.ts'

/**
 * A database of values under keys, for idb-keyval in place of its `createStore`, whose connection stays dead once the
 * browser has closed it without saying so. Its calls reject with StorageFailure.
 */
export function keyValueStore(name: string, store: string): UseStore {
  const { use } = lazyConnection({
    name,
    version: 1,
    upgrade: (database) => void database.createObjectStore(store),
  })
  return (mode, work) =>
    use((database) => {
      const transaction = database.transaction(store, mode)
      // idb-keyval's `update` does not hear of a request that fails.
      const aborted = new Promise<never>((_, reject) =>
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Aborted'))),
      )
      return Promise.race([work(transaction.objectStore(store)), aborted])
    })
}
