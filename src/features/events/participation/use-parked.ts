import { useEffect, useState } from 'react'

import { subscribeOutbox } from '#offline/outbox/outbox-events.ts'
import { listScans } from '#offline/outbox/outbox.ts'

/** How many scans of an event the server refused that this device keeps. Those of other devices only they know. */
export function useParked(eventId: string): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let over = false
    const read = async () => {
      // A device without storage has none.
      const found = await listScans({ event_id: eventId, states: ['parked'] }).catch(() => [])
      if (!over) setCount(found.length)
    }
    void read()
    const unsubscribe = subscribeOutbox(() => void read())
    return () => {
      over = true
      unsubscribe()
    }
  }, [eventId])
  return count
}
