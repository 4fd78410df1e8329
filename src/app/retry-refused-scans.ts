import type { Query, QueryClient } from '@tanstack/react-query'

import { currentSession } from '#api/session.ts'
import { drain } from '#offline/delivery/drain.ts'
import { retryRefused } from '#offline/outbox/outbox-maintenance.ts'

/** Resends the scans the server refused to a staff member as soon as their permissions change. */
export function retryRefusedScans(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache()
  const known = new Map<string, string>()
  for (const query of cache.getAll()) note(query)
  cache.subscribe(({ type, query }) => {
    if (type !== 'updated') return
    const userId = note(query)
    if (userId === undefined || userId !== currentSession().user?.id) return
    void retryRefused(userId)
      .then((rows) => (rows > 0 ? drain('manual') : undefined))
      // The screens that read the outbox report problems with it.
      .catch(() => undefined)
  })

  /** The user whose permissions this query changed, if any. */
  function note({ queryKey, state }: Query): string | undefined {
    const [subject, part, userId] = queryKey
    if (subject !== 'session' || part !== 'role' || typeof userId !== 'string') return undefined
    const { permissions } = (state.data ?? {}) as { permissions?: string[] }
    if (!permissions) return undefined
    const before = known.get(userId)
    known.set(userId, permissions.toSorted().join())
    return before !== undefined && before !== known.get(userId) ? userId : undefined
  }
}
