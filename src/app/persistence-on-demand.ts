import type { QueryClient } from '@tanstack/react-query'

import type { Persistence } from './persistence.ts'

export interface PersistenceOnDemand extends Persistence {
  /** Fetches what keeps, ahead of `start`. Never rejects. */
  preload(): void
}

/** The same, fetched with the first person who is logged in: before that there is nothing to keep. */
export function persistenceOnDemand(queryClient: QueryClient): PersistenceOnDemand {
  let loaded: Promise<Persistence> | undefined
  const load = () =>
    (loaded ??= import('./persistence.ts').then(({ createPersistence }) => createPersistence(queryClient)))
  return {
    preload() {
      load().catch(() => undefined)
    },
    async start(userId) {
      // Not there, as after a deploy without a network: then nothing is kept, and the app works.
      await load()
        .then((persistence) => persistence.start(userId))
        .catch((error) => console.warn(error))
    },
    stop() {
      loaded?.then((persistence) => persistence.stop()).catch(() => undefined)
    },
  }
}
