import { useEffect, useState } from 'react'

import { subscribeOutbox } from '#offline/outbox/outbox-events.ts'
import { listScans, UNDELIVERED } from '#offline/outbox/outbox.ts'
import type { OutboxRow } from '#offline/outbox/scan.ts'

/** What could be read of the outbox; undefined until then. */
type Queue = readonly OutboxRow[] | 'unreadable' | undefined

/** Every undelivered scan on this device, of all events and all staff, oldest first. */
export function useUndelivered(): Queue {
  const [rows, setRows] = useState<Queue>()
  useEffect(() => {
    let over = false
    const read = async () => {
      const found = await listScans({ states: UNDELIVERED }).catch(() => 'unreadable' as const)
      if (!over) setRows(found)
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
