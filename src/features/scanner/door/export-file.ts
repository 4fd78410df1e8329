import { exportScans } from '#offline/outbox/outbox-export.ts'
import { listScans } from '#offline/outbox/outbox.ts'
import type { OutboxRow } from '#offline/outbox/scan.ts'
import { saveFile } from '#ui/browser/save-file.ts'

/** Saves every scan of an event on this device as a CSV file, sent or not. Rejects with StorageFailure. */
export async function exportEventScans(
  eventId: string,
  fileName: string,
  nameOf: (row: OutboxRow) => string | undefined,
): Promise<void> {
  const rows = await listScans({ event_id: eventId })
  saveFile(`${fileName}.csv`, await exportScans(rows, nameOf), 'text/csv')
}
