import { parkedAgain, prunable, takenOver } from '../delivery/drain-plan.ts'
import { complete } from '../storage/database.ts'
import { outboxDatabase } from './outbox-database.ts'
import { announceOutboxChange } from './outbox-events.ts'
import { remember } from './outbox-memory.ts'
import { listScans } from './outbox.ts'
import type { OutboxRow } from './scan.ts'

/** Requeues parked rows immediately. Returns how many. Rejects with StorageFailure. */
export function retryParked(scanIds: readonly string[]): Promise<number> {
  return change(scanIds, parkedAgain)
}

/** Requeues rows that were rejected for this staff member, who may have more permissions now. */
export async function retryRefused(staffId: string): Promise<number> {
  const parked = await listScans({ states: ['parked'], owner_id: staffId })
  return retryParked(parked.map(({ scan_id }) => scan_id))
}

/**
 * Assigns another staff member's undelivered rows to `staffId`, and records the take-over. Rows being sent
 * are left to their sender. Returns how many were taken over. Rejects with StorageFailure.
 */
export function takeOver(scanIds: readonly string[], staffId: string): Promise<number> {
  return change(scanIds, (row) => takenOver(row, staffId, Date.now()))
}

/** Deletes delivered rows a day after both their delivery and the end of their event. Returns how many. */
export async function pruneDelivered(now: number): Promise<number> {
  const pruned = await outboxDatabase.use((database) => {
    const transaction = database.transaction('scans', 'readwrite')
    return complete(transaction, async () => {
      const delivered = await transaction.store.index('state').getAll('delivered')
      const old = delivered.filter((row) => prunable(row, now))
      await Promise.all(old.map((row) => transaction.store.delete(row.scan_id)))
      return old.length
    })
  })
  if (pruned > 0) announceOutboxChange('changed')
  return pruned
}

async function change(
  scanIds: readonly string[],
  next: (row: OutboxRow) => OutboxRow | undefined,
): Promise<number> {
  const changed = await outboxDatabase.use((database) => {
    const transaction = database.transaction('scans', 'readwrite', { durability: 'strict' })
    return complete(transaction, async () => {
      const rows = await Promise.all(scanIds.map((id) => transaction.store.get(id)))
      const updates = rows.flatMap((row) => (row && next(row)) ?? [])
      await Promise.all(updates.map((row) => transaction.store.put(row)))
      return updates
    })
  })
  remember(changed)
  if (changed.length > 0) announceOutboxChange('added')
  return changed.length
}
