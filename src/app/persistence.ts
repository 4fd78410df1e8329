import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { Query, QueryCacheNotifyEvent, QueryClient, QueryState } from '@tanstack/react-query'
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client'

import { withTimeout } from '#lib/async/with-timeout.ts'
import { readItem, writeItem } from '#lib/browser/storage.ts'
import { createQueryPersister } from '#offline/query-persister.ts'

// As long as a refresh token is valid: after that the user has to log in, which needs a network anyway.
const MAX_AGE_MS = 30 * 24 * 3_600_000

// An unresponsive disk must not keep the app from starting.
const RESTORE_LIMIT_MS = 2000

// The version of the data's shape, not of the build: a deployment must not clear the phones at a door.
const SHAPE = '2'

/** Persists one user's query cache on this device. */
export interface Persistence {
  /** Restores this user's persisted cache and persists changes from then on. Never rejects. */
  start(userId: string): Promise<void>
  /** Stops persisting, and clears what the guards need. */
  stop(): void
}

export function createPersistence(queryClient: QueryClient): Persistence {
  let endings: (() => void)[] = []
  let stops = 0

  const keep = async (persister: Persister, isMine: (query: Query) => boolean) => {
    const options = { queryClient, persister, buster: SHAPE }
    const dehydrateOptions = {
      shouldDehydrateQuery: (query: Query) => isMine(query) && isKept(query),
      // Mutations that must survive go through the outbox.
      shouldDehydrateMutation: () => false,
    }
    const stopsBefore = stops
    await persistQueryClientRestore({ ...options, maxAge: MAX_AGE_MS }).catch(warn)
    if (stops !== stopsBefore) return
    const follow = (event: QueryCacheNotifyEvent) => {
      if (isMine(event.query) && changesData(event))
        persistQueryClientSave({ ...options, dehydrateOptions }).catch(warn)
    }
    const unfollow = queryClient.getQueryCache().subscribe(follow)
    endings.push(() => {
      unfollow()
      // Replaces a write that the persister has delayed, so that nothing is written after stopping.
      void Promise.resolve(persister.persistClient(emptyClient())).catch(warn)
    })
  }

  return {
    async start(userId) {
      await Promise.all([
        keep(keptAs(sessionPersister, SUCCEEDED), ({ meta }) => meta?.persist === 'session'),
        withTimeout(
          RESTORE_LIMIT_MS,
          keep(
            keptAs(createQueryPersister(userId), { ...SUCCEEDED, isInvalidated: true }),
            ({ meta }) => meta?.persist === undefined,
          ),
        ),
      ])
    },
    stop() {
      stops += 1
      for (const end of endings) end()
      endings = []
      void sessionPersister.removeClient()
    },
  }
}

function changesData(event: QueryCacheNotifyEvent): boolean {
  return event.type === 'removed' || (event.type === 'updated' && event.action.type === 'success')
}

function isKept({ state }: Query): boolean {
  return state.data !== undefined && Date.now() - state.dataUpdatedAt < MAX_AGE_MS
}

// Data whose last refetch failed, as when offline, is persisted as the success it once was.
const SUCCEEDED: Partial<QueryState> = {
  status: 'success',
  error: null,
  fetchFailureCount: 0,
  fetchFailureReason: null,
}

/**
 * Persists each query with this state. Invalidated data is shown at the next start and refetched, however
 * fresh it is: writes are delayed by up to a second, so it may lack a change made just before the app was
 * closed.
 */
function keptAs(persister: Persister, state: Partial<QueryState>): Persister {
  const persistClient = (client: PersistedClient) => {
    const queries = client.clientState.queries.map((query) => ({
      ...query,
      state: { ...query.state, ...state },
    }))
    return persister.persistClient({ ...client, clientState: { ...client.clientState, queries } })
  }
  return { ...persister, persistClient }
}

const emptyClient = (): PersistedClient => ({
  buster: SHAPE,
  timestamp: Date.now(),
  clientState: { queries: [], mutations: [] },
})

const warn = (error: unknown) =>
  console.warn('What was read could not be kept, or what was kept not be read.', error)

/**
 * Stores the user, the role and the association in localStorage, which is read synchronously: the guards need
 * them before the first paint. Not throttled, so that they also survive a crash.
 */
const sessionPersister = createSyncStoragePersister({
  key: 'samspel-session',
  throttleTime: 0,
  // If the browser denies storage, the app works but remembers nothing.
  storage: {
    getItem: readItem,
    setItem: writeItem,
    removeItem: (key) => writeItem(key, null),
  },
})
