import { useEffect, useState } from 'react'

import { subscribeOutbox } from '#offline/outbox/outbox-events.ts'
import { listScans } from '#offline/outbox/outbox.ts'

/**
 * The number of an event's scans that the server rejected and this device keeps. Those on other devices are
 * known only there.
 */
export function useParked(eventId: string): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let over = false
    const read = async () => {
      // Without storage there are none.
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
