import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { AUDIT_LOG } from './queries.ts'

/**
 * Refetches the log after any action on the screen. Every action invalidates what the screen shows: the log
 * listens for that, so no form or button has to know about it.
 */
export function useDueAfterActs(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        const isDue = event.type === 'updated' && event.action.type === 'invalidate'
        if (!isDue || event.query.queryKey[0] === AUDIT_LOG[0]) return
        // One action invalidates many queries; one refetch of the log is enough.
        void client.invalidateQueries({ queryKey: AUDIT_LOG }, { cancelRefetch: false })
      }),
    [client],
  )
}
