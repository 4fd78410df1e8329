import type { IDBPDatabase } from 'idb'
import { createStore } from 'zustand/vanilla'

import { complete } from '../storage/database.ts'
import type { DeviceIdentity } from './device-identity.ts'
import { announceOutboxChange } from './outbox-events.ts'
import type { OutboxSchema } from './outbox-schema.ts'
import type { OutboxRow } from './scan.ts'

/**
 * What this page knows of scans that have not reached the server. Somebody may delete the site's data, or the browser
 * evict it, while a door is open: then memory is the only copy.
 */
const remembered = new Map<string, OutboxRow>()

/** How many scans were written again after the outbox had been deleted, for the door to say so. */
export const restoredScans = createStore(() => ({ count: 0 }))

/** Keeps rows as they are on the disk now; what has been delivered needs no second copy. */
export function remember(rows: readonly OutboxRow[]): void {
  for (const row of rows) {
    if (row.state === 'delivered') remembered.delete(row.scan_id)
    else remembered.set(row.scan_id, row)
  }
}

/** Forgets everything, as a page that is closed does. */
export function forgetRemembered(): void {
  remembered.clear()
  restoredScans.setState({ count: 0 })
}

/**
 * Writes what is missing again, with the device's name and its count of scans. A scan that another tab has delivered
 * meanwhile may be among it: the server answers it as it did before.
 */
export async function restoreRemembered(database: IDBPDatabase<OutboxSchema>): Promise<void> {
  if (remembered.size === 0) return
  const transaction = database.transaction(['scans', 'meta'], 'readwrite', { durability: 'strict' })
  const [scans, meta] = [transaction.objectStore('scans'), transaction.objectStore('meta')]
  const missing = await complete(transaction, async () => {
    const known = new Set(await scans.getAllKeys())
    const lost = [...remembered.values()].filter(({ scan_id }) => !known.has(scan_id))
    const last = lost.reduce<OutboxRow | undefined>((a, b) => (a && a.seq > b.seq ? a : b), undefined)
    if (!last) return 0
    const { device_id, device_name, seq } = last
    if (!(await meta.get('device')))
      await meta.put({ device_id, device_name } satisfies DeviceIdentity, 'device')
    await meta.put(Math.max(seq, ((await meta.get('seq')) as number | undefined) ?? 0), 'seq')
    await Promise.all(lost.map((row) => scans.put(row)))
    return lost.length
  })
  if (missing === 0) return
  restoredScans.setState(({ count }) => ({ count: count + missing }))
  announceOutboxChange('added')
}
