import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Begins to read what a screen is about to show, unless it is there. Nobody waits for it, so that a field in which the
 * next search is typed stays; the screen itself says what failed.
 */
export function startQueries(queryClient: QueryClient, ...queries: readonly { queryKey: QueryKey }[]): void {
  for (const query of queries) queryClient.query({ ...query, staleTime: 'static' }).catch(() => undefined)
}
