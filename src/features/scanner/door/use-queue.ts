import { useEffect, useState } from 'react'

import { subscribeOutbox } from '#offline/outbox/outbox-events.ts'
import { listScans, UNDELIVERED } from '#offline/outbox/outbox.ts'
import type { OutboxRow } from '#offline/outbox/scan.ts'

/** Every scan on this device that has not reached the server, of all events and all staff, oldest first. */
export function useUndelivered(): readonly OutboxRow[] {
  const [rows, setRows] = useState<readonly OutboxRow[]>([])
  useEffect(() => {
    let over = false
    const read = async () => {
      // What cannot be read is told by the door's own notice.
      const found = await listScans({ states: UNDELIVERED }).catch(() => undefined)
      if (found && !over) setRows(found)
    }
    void read()
    const unsubscribe = subscribeOutbox(() => void read())
    return () => {
      over = true
      unsubscribe()
    }
  }, [])
  return rows
}
