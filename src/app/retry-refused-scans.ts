import type { Query, QueryClient } from '@tanstack/react-query'

import { currentSession } from '#api/session.ts'
import { drain } from '#offline/delivery/drain.ts'
import { retryRefused } from '#offline/outbox/outbox-maintenance.ts'

/** Sends what the server has refused a staff member again as soon as they may do something else than before. */
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
      // The screens that read the outbox say what is wrong with it.
      .catch(() => undefined)
  })

  /** Whose permissions have changed by this query, if anyone's. */
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
