import type { DBSchema } from 'idb'

import type { LineStatus } from '../delivery/drain-plan.ts'
import type { DeviceIdentity } from './device-identity.ts'
import type { OutboxRow, ScanState } from './scan.ts'

/**
 * The outbox has its own database, so that logging out, a new build or a cleared cache never touches it.
 * `meta` is stored beside the scans so that a sequence number and its scan are written in one transaction;
 * `deliveries` counts the deliveries this device has had acknowledged.
 */
export interface OutboxSchema extends DBSchema {
  scans: {
    key: string
    value: OutboxRow
    indexes: { seq: number; state: ScanState; event: [event_id: string, seq: number] }
  }
  meta: { key: 'device' | 'seq' | 'line' | 'deliveries'; value: DeviceIdentity | number | LineStatus }
}
