import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Starts loading what a screen is about to show, unless it is cached. Does not block navigation, so that a
 * search field stays usable; the screen itself reports failures.
 */
export function startQueries(queryClient: QueryClient, ...queries: readonly { queryKey: QueryKey }[]): void {
  for (const query of queries) queryClient.query({ ...query, staleTime: 'static' }).catch(() => undefined)
}
