import { onlineManager, QueryClient } from '@tanstack/react-query'

import { isRetryable } from '#api/errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Kept for the next start: in IndexedDB unless false, with what the guards need in localStorage if 'session'. */
      persist?: false | 'session'
    }
  }
}

/** The cache of everything read from the server, and the rules that all reads share. */
export function createQueryClient(): QueryClient {
  // It believes in a network until it hears otherwise, and a page that is loaded without one hears nothing.
  const { navigator }: { navigator?: Navigator } = globalThis
  onlineManager.setOnline(navigator?.onLine ?? true)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        // Kept in memory as long as the page lives, so that it is also kept on disk: the network may be away for days.
        gcTime: Infinity,
        // Ask the worker and the network even when the browser believes that there is none: it is often wrong.
        networkMode: 'offlineFirst',
        // A paused retry would leave a screen loading for ever: without a network the first failure is the answer.
        retry: (failures, error) => failures < 1 && isRetryable(error) && onlineManager.isOnline(),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
