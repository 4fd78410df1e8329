import { exportScans } from '#offline/outbox-export.ts'
import { listScans } from '#offline/outbox.ts'

/** Saves every scan of an event on this device as a CSV file, sent or not. Rejects with StorageFailure. */
export async function exportEventScans(
  eventId: string,
  fileName: string,
  nameOf: (userId: string) => string | undefined,
): Promise<void> {
  const rows = await listScans({ event_id: eventId })
  const url = URL.createObjectURL(new Blob([exportScans(rows, nameOf)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${fileName}.csv`
  link.click()
  // The download has taken hold of the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
