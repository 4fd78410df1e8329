import { onlineManager, QueryClient } from '@tanstack/react-query'

import { isRetryable } from '#api/errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * Persist for the next start: in IndexedDB unless false; 'session' also stores what the guards need in
       * localStorage.
       */
      persist?: false | 'session'
    }
  }
}

const AGAIN_MS = 60_000

// A return of the network is an event of its own.
const isWorthAsking = (error: unknown) => isRetryable(error) && onlineManager.isOnline()

/** The cache of everything read from the server, and the rules shared by all reads. */
export function createQueryClient(): QueryClient {
  // onlineManager assumes a network until an event says otherwise, and a page loaded offline gets no event.
  const { navigator }: { navigator?: Navigator } = globalThis
  onlineManager.setOnline(navigator?.onLine ?? true)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        // Kept in memory until the page is closed, so that it is also persisted: the network may be down for
        // days.
        gcTime: Infinity,
        // Ask the worker and the network even if the browser believes it is offline: it is often wrong.
        networkMode: 'offlineFirst',
        // Offline, do not retry: a paused retry would leave a screen loading forever.
        retry: (failures, error) => failures < 1 && isWorthAsking(error),
        // A screen that nobody touches would otherwise say that the server cannot be reached long after it can.
        refetchInterval: ({ state }) => isWorthAsking(state.error) && AGAIN_MS,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
