import type { QueryClient } from '@tanstack/react-query'

import type { Persistence } from './persistence.ts'

export interface PersistenceOnDemand extends Persistence {
  /** Fetches the persistence code before `start`. Never rejects. */
  preload(): void
}

/** The same, fetched with the first login: before that there is nothing to persist. */
export function persistenceOnDemand(queryClient: QueryClient): PersistenceOnDemand {
  let loaded: Promise<Persistence> | undefined
  const load = () =>
    (loaded ??= import('./persistence.ts').then(({ createPersistence }) => createPersistence(queryClient)))
  return {
    preload() {
      load().catch(() => undefined)
    },
    async start(userId) {
      // Unavailable, as after a deploy while offline: nothing is persisted, and the app works.
      await load()
        .then((persistence) => persistence.start(userId))
        .catch((error) => console.warn(error))
    },
    stop() {
      loaded?.then((persistence) => persistence.stop()).catch(() => undefined)
    },
  }
}
