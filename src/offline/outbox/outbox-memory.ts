import type { IDBPDatabase } from 'idb'
import { createStore } from 'zustand/vanilla'

import { complete } from '../storage/database.ts'
import type { DeviceIdentity } from './device-identity.ts'
import { announceOutboxChange } from './outbox-events.ts'
import type { OutboxSchema } from './outbox-schema.ts'
import { isReadable, type OutboxRow } from './scan.ts'

/**
 * This page's copy of undelivered scans. If somebody deletes the site's data, or the browser evicts it, while
 * a door is open, memory is the only copy.
 */
const remembered = new Map<string, OutboxRow>()

/** This page's copy of `meta`: the device, and the highest scan and delivery numbers. */
const known: { device: DeviceIdentity | undefined; seq: number; deliveries: number } = {
  device: undefined,
  seq: 0,
  deliveries: 0,
}

/** How many scans were rewritten after the outbox had been deleted, for the door to report. */
export const restoredScans = createStore(() => ({ count: 0 }))

/** Remembers rows as they now are on disk; delivered ones need no second copy. */
export function remember(rows: readonly OutboxRow[]): void {
  for (const row of rows) {
    if (row.state === 'delivered') remembered.delete(row.scan_id)
    else remembered.set(row.scan_id, row)
    if (row.delivery) rememberDeliveries(row.delivery)
    if (!isReadable(row) || row.seq <= known.seq) continue
    known.seq = row.seq
    rememberDevice(row)
  }
}

/** Remembers this device's identity. */
export function rememberDevice({ device_id, device_name }: DeviceIdentity): void {
  known.device = { device_id, device_name }
}

/** Remembers how many deliveries this device has had acknowledged. */
export function rememberDeliveries(count: number): void {
  known.deliveries = Math.max(count, known.deliveries)
}

/** How many deliveries this page knows to be acknowledged, for when the disk cannot tell. */
export const rememberedDeliveries = (): number => known.deliveries

/** Forgets everything, as when a page is closed. */
export function forgetRemembered(): void {
  remembered.clear()
  Object.assign(known, { device: undefined, seq: 0, deliveries: 0 })
  restoredScans.setState({ count: 0 })
}

/**
 * Writes missing rows again, with the device's identity and counters: if a delivery number were reused, it
 * would look as if the last pull had included that delivery. The rows may include a scan that another tab has
 * delivered meanwhile: the server gives it the same answer as before.
 */
export async function restoreRemembered(database: IDBPDatabase<OutboxSchema>): Promise<void> {
  const transaction = database.transaction(['scans', 'meta'], 'readwrite', { durability: 'strict' })
  const [scans, meta] = [transaction.objectStore('scans'), transaction.objectStore('meta')]
  const missing = await complete(transaction, async () => {
    const kept = new Set(await scans.getAllKeys())
    const lost = [...remembered.values()].filter(({ scan_id }) => !kept.has(scan_id))
    if (known.device && !(await meta.get('device'))) await meta.put(known.device, 'device')
    for (const name of ['seq', 'deliveries'] as const) {
      if (known[name] > (((await meta.get(name)) as number | undefined) ?? 0))
        await meta.put(known[name], name)
    }
    await Promise.all(lost.map((row) => scans.put(row)))
    return lost.length
  })
  if (missing === 0) return
  restoredScans.setState(({ count }) => ({ count: count + missing }))
  announceOutboxChange('added')
}
