import { lineStatus } from '#offline/delivery/drain.ts'
import { subscribeOutbox } from '#offline/outbox/outbox-events.ts'
import { countUndelivered, listScans } from '#offline/outbox/outbox.ts'

import { type DoorStore, MAX_ROWS } from './door-state.ts'

/**
 * Rereading everything costs more than writing one scan, so changes in quick succession are read together.
 */
const SETTLE_MS = 250

/** Keeps the door's view of the outbox in sync, whichever tab or worker changes it. */
export function watchOutbox(store: DoorStore, eventId: string, staffId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  const refresh = async () => {
    timer = undefined
    try {
      const [rows, undelivered, line] = await Promise.all([
        listScans({ event_id: eventId, limit: MAX_ROWS }),
        countUndelivered(staffId),
        lineStatus(),
      ])
      if (!over) {
        const loginRequired = line?.state === 'login_required'
        store.setState({ rows, undelivered, loginRequired, unreadable: false })
      }
    } catch {
      if (!over) store.setState({ unreadable: true })
    }
  }
  const unsubscribe = subscribeOutbox(() => {
    timer ??= setTimeout(() => void refresh(), SETTLE_MS)
  })
  void refresh()
  return () => {
    over = true
    clearTimeout(timer)
    unsubscribe()
  }
}
