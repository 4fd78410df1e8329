import type { QueryClient } from '@tanstack/react-query'

import type { Persistence } from './persistence.ts'

/** The same, fetched with the first person who is logged in: before that there is nothing to keep. */
export function persistenceOnDemand(queryClient: QueryClient): Persistence {
  let loaded: Promise<Persistence> | undefined
  const load = async () => (await import('./persistence.ts')).createPersistence(queryClient)
  return {
    async start(userId) {
      loaded ??= load()
      // Not there, as after a deploy without a network: then nothing is kept, and the app works.
      await loaded.then((persistence) => persistence.start(userId)).catch((error) => console.warn(error))
    },
    stop() {
      loaded?.then((persistence) => persistence.stop()).catch(() => undefined)
    },
  }
}
