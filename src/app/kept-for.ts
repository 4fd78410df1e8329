import { readItem, writeItem } from '#lib/storage.ts'

const KEY = 'samspel-kept-for'

/**
 * The user for whom this device keeps cached data although their session has ended: the door they opened keeps running.
 * Survives a reload, so that the next person never sees the data.
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
