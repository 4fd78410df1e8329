import { complete } from '../storage/database.ts'
import { parkedAgain, prunable, takenOver } from '../delivery/drain-plan.ts'
import { outboxDatabase } from './outbox-database.ts'
import { announceOutboxChange } from './outbox-events.ts'
import type { OutboxRow } from './scan.ts'

/** Puts parked rows back in the line, at once. Returns how many. Rejects with StorageFailure. */
export function retryParked(scanIds: readonly string[]): Promise<number> {
  return change(scanIds, parkedAgain)
}

/**
 * Makes another staff member's undelivered rows those of `staffId`, who will be recorded as having taken them over.
 * Rows that are just being sent are left to their sender. Returns how many. Rejects with StorageFailure.
 */
export function takeOver(scanIds: readonly string[], staffId: string): Promise<number> {
  return change(scanIds, (row) => takenOver(row, staffId, Date.now()))
}

/** Forgets delivered rows a day after both their delivery and the end of their event. Returns how many. */
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
      return updates.length
    })
  })
  if (changed > 0) announceOutboxChange('added')
  return changed
}
