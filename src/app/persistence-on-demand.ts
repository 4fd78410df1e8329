import type { QueryClient } from '@tanstack/react-query'

import type { Persistence } from './persistence.ts'

export interface PersistenceOnDemand extends Persistence {
  /** Fetches the persistence code before `start`. Never rejects. */
  preload(): void
}

/** Persistence whose code is fetched at the first login: before that there is nothing to persist. */
export function persistenceOnDemand(queryClient: QueryClient): PersistenceOnDemand {
  let loaded: Promise<Persistence> | undefined
  const load = () =>
    (loaded ??= import('./persistence.ts').then(({ createPersistence }) => createPersistence(queryClient)))
  return {
    preload() {
      load().catch(() => undefined)
    },
    async start(userId) {
      // If the code is unavailable (offline after a deploy), the app works and nothing is persisted.
      await load()
        .then((persistence) => persistence.start(userId))
        .catch((error) => console.warn(error))
    },
    stop() {
      loaded?.then((persistence) => persistence.stop()).catch(() => undefined)
    },
  }
}
