import { serverTime } from '../clock/device-clock.ts'
import type { ServerTime } from '../clock/timeline.ts'
import { elapsedNow } from '../delivery/elapsed.ts'
import { commitNow, complete } from '../storage/database.ts'
import { withDeadline } from '../storage/deadline.ts'
import { StorageFailure } from '../storage/failure.ts'
import type { DeviceIdentity } from './device-identity.ts'
import { newDevice } from './device.ts'
import { outboxDatabase } from './outbox-database.ts'
import { announceOutboxChange } from './outbox-events.ts'
import { remember, rememberDeliveries } from './outbox-memory.ts'
import { isReadable, type NewScan, type OutboxRow, type ScanState } from './scan.ts'

/** How long a screen waits for the disk before it reports a failure. */
const WRITE_DEADLINE_MS = 5_000

/** The row as written; or, if nothing was written, what another tab had written meanwhile. */
export type Added = { row: OutboxRow } | { row?: undefined; unseen: OutboxRow[] }

/**
 * Writes a scan and resolves once the write is durable: only then may a verdict show. The sequence number and
 * device are taken in the same transaction, so no number is used twice or skipped. An existing scan_id is not
 * written again. Rejects with StorageFailure; then nothing was written.
 */
export async function addScan(scan: NewScan): Promise<OutboxRow> {
  const { row } = await addScanAfter(scan, Infinity)
  if (!row) throw new StorageFailure('broken')
  return row
}

/**
 * The same for a scan that was decided on when the last scan at its event, of all tabs of this device, had the number
 * `seen`. If there are later ones, it is not written, as they may change the decision.
 */
export async function addScanAfter(scan: NewScan, seen: number): Promise<Added> {
  const { rows, unseen = [] } = await write([scan], seen)
  const [row] = rows
  return row ? { row } : { unseen }
}

/** The same for several scans, in one transaction: either all are written or none. Rejects with StorageFailure. */
export async function addScans(scans: readonly NewScan[]): Promise<OutboxRow[]> {
  return (await write(scans, Infinity)).rows
}

interface Written {
  rows: OutboxRow[]
  /** Why nothing was written. */
  unseen?: OutboxRow[]
}

async function write(scans: readonly NewScan[], seen: number): Promise<Written> {
  // The transaction may be repeated.
  const named = scans.map((scan) => ({ ...scan, scan_id: scan.scan_id ?? crypto.randomUUID() }))
  const elapsed = elapsedNow()
  const clock = serverTime()
  const now = Date.now()
  const written = await withDeadline(WRITE_DEADLINE_MS, (deadline) =>
    outboxDatabase.use((database) => {
      deadline.throwIfExpired()
      const transaction = database.transaction(['scans', 'meta'], 'readwrite', { durability: 'strict' })
      deadline.onExpiry(() => transaction.abort())
      const [store, meta] = [transaction.objectStore('scans'), transaction.objectStore('meta')]
      return complete(transaction, async (): Promise<Written> => {
        const [known, device, lastSeq = 0, later] = await Promise.all([
          Promise.all(named.map(({ scan_id }) => store.get(scan_id))),
          meta.get('device') as Promise<DeviceIdentity | undefined>,
          meta.get('seq') as Promise<number | undefined>,
          Number.isFinite(seen) && named[0]
            ? store.index('event').getAll(eventRows(named[0].event_id, seen + 1))
            : [],
        ])
        const unseen = later.filter(isReadable)
        if (unseen.length > 0 && !known[0]) return { rows: [], unseen }
        const identity = device ?? newDevice()
        let seq = lastSeq
        const rows = named.map(
          (scan, index) => known[index] ?? rowFrom(scan, identity, (seq += 1), now, elapsed, clock),
        )
        const writes: Promise<unknown>[] = rows
          .filter((_, index) => !known[index])
          .map((row) => store.add(row))
        if (seq > lastSeq) writes.push(meta.put(seq, 'seq'))
        if (!device) writes.push(meta.put(identity, 'device'))
        commitNow(transaction)
        await Promise.all(writes)
        return { rows }
      })
    }),
  )
  if (written.rows.length === 0) return written
  remember(written.rows)
  announceOutboxChange('added')
  return written
}

function rowFrom(
  scan: NewScan & { scan_id: string },
  device: DeviceIdentity,
  seq: number,
  now: number,
  elapsed: OutboxRow['elapsed'],
  clock: ServerTime,
): OutboxRow {
  // The scan was made a moment before it is written.
  const since = now - Date.parse(scan.scanned_at ?? new Date(now).toISOString())
  return {
    scan_id: scan.scan_id,
    event_id: scan.event_id,
    event_end_time: scan.event_end_time,
    user_id: scan.user_id,
    op: scan.op,
    method: scan.method,
    scanned_at: scan.scanned_at ?? new Date(now).toISOString(),
    elapsed,
    estimated: Number.isFinite(clock.error)
      ? { at: new Date(clock.now - since).toISOString(), error: Math.ceil(clock.error) }
      : null,
    seq,
    ...device,
    staff_id: scan.staff_id,
    card_hash: scan.card_hash,
    ...(scan.code !== undefined && { code: scan.code }),
    reason: scan.reason,
    taken_over: false,
    ...(scan.op === 'undo' && { undoes: scan.undoes ?? null }),
    ...(scan.guest_of !== undefined && { guest_of: scan.guest_of }),
    schema_version: 2,
    owner_id: scan.staff_id,
    added_at: now,
    state: 'pending',
    attempts: 0,
    next_attempt: 0,
    lease: null,
    last_error: null,
    parked: null,
    result: null,
    delivered_at: null,
  }
}

export interface ScanFilter {
  event_id?: string
  states?: readonly ScanState[]
  owner_id?: string
  /** At most this many of the matching rows, the newest. */
  limit?: number
}

/** The matching rows, oldest first. Rejects with StorageFailure. */
export async function listScans({ event_id, states, owner_id, limit = Infinity }: ScanFilter = {}): Promise<
  OutboxRow[]
> {
  const found = await outboxDatabase.use(async (database) => {
    const { store } = database.transaction('scans')
    if (states) return (await Promise.all(states.map((state) => store.index('state').getAll(state)))).flat()
    if (!event_id) return store.index('seq').getAll()
    const event = store.index('event')
    // Two steps over keys find the last few without reading all the delivered rows of an evening.
    const newest =
      limit === Infinity || owner_id ? null : await event.openKeyCursor(eventRows(event_id), 'prev')
    const oldest = newest && limit > 1 ? await newest.advance(limit - 1) : newest
    return event.getAll(eventRows(event_id, oldest?.key[1]))
  })
  remember(found)
  return found
    .filter((row) => !event_id || row.event_id === event_id)
    .filter((row) => !owner_id || row.owner_id === owner_id)
    .toSorted((a, b) => a.seq - b.seq)
    .slice(-limit)
}

/** The rows with these ids, where present. Rejects with StorageFailure. */
export async function getScans(scanIds: readonly string[]): Promise<OutboxRow[]> {
  const rows = await outboxDatabase.use((database) => {
    const { store } = database.transaction('scans')
    return Promise.all(scanIds.map((id) => store.get(id)))
  })
  return rows.filter((row) => row !== undefined)
}

/**
 * How many deliveries this device has had acknowledged. Pulls that start later include them. They are
 * compared by number, because the device's clocks do not agree on what came first. Rejects with
 * StorageFailure.
 */
export async function heardDeliveries(): Promise<number> {
  const heard = await outboxDatabase.use((database) => database.get('meta', 'deliveries'))
  const count = (heard as number | undefined) ?? 0
  rememberDeliveries(count)
  return count
}

const eventRows = (eventId: string, fromSeq = 0) => IDBKeyRange.bound([eventId, fromSeq], [eventId, []])

/** Where a scan can be until the server has it. */
export const UNDELIVERED: readonly ScanState[] = ['pending', 'sending', 'parked']

/** How much has not reached the server. */
export interface UndeliveredCount {
  /** Waiting or in flight, to be sent by the given staff member. */
  mine: number
  /** Waiting for another staff member to return, or for someone to take them over. */
  others: number
  /** Rejected by the server, whoever owns them: needs attention. */
  parked: number
}

/** Counts undelivered rows from the point of view of `ownerId` (nobody if undefined). */
export async function countUndelivered(ownerId?: string): Promise<UndeliveredCount> {
  const rows = await listScans({ states: UNDELIVERED })
  const waiting = rows.filter((row) => row.state !== 'parked')
  const mine = waiting.filter((row) => row.owner_id === ownerId).length
  return { mine, others: waiting.length - mine, parked: rows.length - waiting.length }
}
