import { useEffect, useState } from 'react'

import { subscribeOutbox } from '#offline/outbox/outbox-events.ts'
import { listScans } from '#offline/outbox/outbox.ts'
import type { OutboxRow } from '#offline/outbox/scan.ts'

/** This device's scans of an event, oldest first; undefined until they have been read. */
export function useEventScans(eventId: string): readonly OutboxRow[] | 'unreadable' | undefined {
  const [rows, setRows] = useState<readonly OutboxRow[] | 'unreadable'>()
  useEffect(() => {
    let over = false
    const read = async () => {
      const found = await listScans({ event_id: eventId }).catch(() => 'unreadable' as const)
      if (!over) setRows(found)
    }
    void read()
    const unsubscribe = subscribeOutbox(() => void read())
    return () => {
      over = true
      unsubscribe()
    }
  }, [eventId])
  return rows
}
