import type { NewScan } from '#offline/outbox/scan.ts'

import type { Shown } from '../model/outcome.ts'
import { callReason } from './kiosk-message.ts'

interface Ports {
  event: { id: string; end_time: string }
  staffId: string
  addScan: (scan: NewScan) => Promise<unknown>
  /** Monotonic milliseconds. */
  now?: () => number
}

/** Staff called a moment ago are on their way: the same card does not call them again. */
const QUIET_MS = 60_000

/** Creates the function that tells the other doors, through the outbox, that somebody needs staff. */
export function createStaffCall({ event, staffId, addScan, now = () => performance.now() }: Ports) {
  const calledAt = new Map<string, number>()
  return async ({ outcome, member }: Pick<Shown, 'outcome' | 'member'>): Promise<void> => {
    const reason = callReason(outcome)
    const key = member?.user_id ?? ''
    if (reason === undefined || now() < (calledAt.get(key) ?? -Infinity) + QUIET_MS) return
    calledAt.set(key, now())
    try {
      await addScan({
        event_id: event.id,
        event_end_time: event.end_time,
        user_id: member?.user_id ?? null,
        op: 'help',
        method: member ? 'card' : 'visitor',
        staff_id: staffId,
        card_hash: null,
        reason,
      })
    } catch {
      // A device that cannot store anything cannot call: its screen still sends people to the staff, and the next
      // card tries again.
      calledAt.delete(key)
    }
  }
}
