import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { AUDIT_LOG } from './queries.ts'

/**
 * Refetches the log after any act on the screen. Every act invalidates what the screen shows, so the log can listen for that
 * and no form or button has to know about it.
 */
export function useDueAfterActs(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        const isDue = event.type === 'updated' && event.action.type === 'invalidate'
        if (!isDue || event.query.queryKey[0] === AUDIT_LOG[0]) return
        // One act invalidates many queries; one refetch of the log is enough.
        void client.invalidateQueries({ queryKey: AUDIT_LOG }, { cancelRefetch: false })
      }),
    [client],
  )
}
