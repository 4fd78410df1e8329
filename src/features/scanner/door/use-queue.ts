import { useEffect, useState } from 'react'

import { subscribeOutbox } from '#offline/outbox/outbox-events.ts'
import { listScans, UNDELIVERED } from '#offline/outbox/outbox.ts'
import type { OutboxRow } from '#offline/outbox/scan.ts'

/** Every undelivered scan on this device, of all events and all staff, oldest first. */
export function useUndelivered(): readonly OutboxRow[] {
  const [rows, setRows] = useState<readonly OutboxRow[]>([])
  useEffect(() => {
    let over = false
    const read = async () => {
      // Ignored here: the door's own notice reports a failed read.
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
