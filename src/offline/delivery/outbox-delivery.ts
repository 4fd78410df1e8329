import { outboxDatabase } from '../outbox/outbox-database.ts'
import { announceOutboxChange } from '../outbox/outbox-events.ts'
import { remember } from '../outbox/outbox-memory.ts'
import { UNDELIVERED } from '../outbox/outbox.ts'
import { isReadable, type OutboxRow } from '../outbox/scan.ts'
import { commitNow, complete } from '../storage/database.ts'
import {
  type Attempt,
  type BatchPlan,
  leased,
  type LineStatus,
  OPEN_LINE,
  planBatch,
  type DeliveryOutcome,
  setAside,
  settled,
} from './drain-plan.ts'

/**
 * Claims the next batch for a drainer: the rows become `sending` in one transaction, so two drainers never
 * claim the same. Unreadable rows are parked along the way.
 */
export async function claimBatch(lease: string, plan: BatchPlan): Promise<OutboxRow[]> {
  const claimed = await outboxDatabase.use((database) => {
    const transaction = database.transaction('scans', 'readwrite')
    return complete(transaction, async () => {
      const states = transaction.store.index('state')
      const found = await Promise.all(UNDELIVERED.map((state) => states.getAll(state)))
      const rows = found.flat()
      const torn = rows.filter((row) => row.state !== 'parked' && !isReadable(row))
      const batch = planBatch(rows, plan).map((row) => leased(row, lease, plan.now))
      const changed = [...batch, ...torn.map((row) => setAside(row, plan.now))]
      const writes = changed.map((row) => transaction.store.put(row))
      commitNow(transaction)
      await Promise.all(writes)
      return batch
    })
  })
  if (claimed.length > 0) announceOutboxChange('changed')
  return claimed
}

/**
 * Stores the outcome of an attempt, and returns the rows as they are now. Not durable: what a power cut
 * reverts is sent again, and the server gives a repeated scan_id the same answer.
 */
export async function settleRows(
  verdicts: ReadonlyMap<string, DeliveryOutcome>,
  attempt: Omit<Attempt, 'delivery'>,
): Promise<OutboxRow[]> {
  const changed = await outboxDatabase.use((database) => {
    const transaction = database.transaction(['scans', 'meta'], 'readwrite')
    const [store, meta] = [transaction.objectStore('scans'), transaction.objectStore('meta')]
    return complete(transaction, async () => {
      const delivery = (((await meta.get('deliveries')) as number | undefined) ?? 0) + 1
      // Nearly always exactly the rows being sent: one request instead of one each.
      const sending = new Map((await store.index('state').getAll('sending')).map((row) => [row.scan_id, row]))
      const updates = await Promise.all(
        [...verdicts].map(async ([scanId, verdict]) => {
          const row = sending.get(scanId) ?? (await store.get(scanId))
          return (row && settled(row, verdict, { ...attempt, delivery })) ?? []
        }),
      )
      const rows = updates.flat()
      const writes: Promise<unknown>[] = rows.map((row) => store.put(row))
      if (rows.some((row) => row.delivery === delivery)) writes.push(meta.put(delivery, 'deliveries'))
      commitNow(transaction)
      await Promise.all(writes)
      return rows
    })
  })
  remember(changed)
  announceOutboxChange('changed')
  return changed
}

/**
 * How many of `ownerId`'s rows are still to be sent, and when the first of them may be (milliseconds since
 * 1970).
 */
export async function remainingFor(ownerId: string): Promise<{ count: number; due: number | null }> {
  const open = await outboxDatabase.use((database) => {
    const states = database.transaction('scans').store.index('state')
    return Promise.all([states.getAll('pending'), states.getAll('sending')])
  })
  const mine = open.flat().filter((row) => row.owner_id === ownerId)
  if (mine.length === 0) return { count: 0, due: null }
  return { count: mine.length, due: Math.min(...mine.map((row) => row.lease?.until ?? row.next_attempt)) }
}

/** The connection status as last written by any drainer in any tab or worker. */
export async function readLine(): Promise<LineStatus> {
  const stored = await outboxDatabase.use((database) => database.get('meta', 'line'))
  return (stored as LineStatus | undefined) ?? OPEN_LINE
}

/** Stores the connection status for every tab and the worker. */
export async function saveLine(line: LineStatus): Promise<void> {
  await outboxDatabase.use((database) => database.put('meta', line, 'line'))
  announceOutboxChange('changed')
}
