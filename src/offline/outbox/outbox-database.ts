import { lazyDatabase, type UpgradeStep } from '../storage/database.ts'
import { restoreRemembered } from './outbox-memory.ts'
import type { OutboxSchema } from './outbox-schema.ts'

const STEPS: readonly UpgradeStep<OutboxSchema>[] = [
  (database) => {
    const scans = database.createObjectStore('scans', { keyPath: 'scan_id' })
    scans.createIndex('seq', 'seq')
    scans.createIndex('state', 'state')
    scans.createIndex('event', ['event_id', 'seq'])
    database.createObjectStore('meta')
  },
]

export const outboxDatabase = lazyDatabase<OutboxSchema>('samspel-outbox', STEPS, {
  onReopen: restoreRemembered,
})
