import type { DBSchema } from 'idb'

import type { LineStatus } from '../delivery/drain-plan.ts'
import type { DeviceIdentity } from './device-identity.ts'
import type { OutboxRow, ScanState } from './scan.ts'

/**
 * The outbox has a database of its own, so that logging out, a new build or an emptied cache never touches it.
 * `meta` sits beside the scans so that a sequence number and its scan are written in one transaction; `deliveries` is how many this device
 * has heard of.
 */
export interface OutboxSchema extends DBSchema {
  scans: {
    key: string
    value: OutboxRow
    indexes: { seq: number; state: ScanState; event: [event_id: string, seq: number] }
  }
  meta: { key: 'device' | 'seq' | 'line' | 'deliveries'; value: DeviceIdentity | number | LineStatus }
}
