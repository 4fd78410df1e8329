import { readItem, writeItem } from '#lib/browser/storage.ts'

const KEY = 'samspel-kept-for'

/**
 * Notes the user for whom this device keeps cached data although their session has ended, because a door they
 * opened is still running. Stored, so that even after a reload the next person never sees the data.
 */
export function keepFor(userId: string): void {
  writeItem(KEY, userId)
}

/** Clears it. Returns true if data was kept for anyone other than `userId`. */
export function endKeeping(userId?: string): boolean {
  const owner = readItem(KEY)
  writeItem(KEY, null)
  return owner !== null && owner !== userId
}
