import { readItem, writeItem } from '#lib/storage.ts'

const KEY = 'samspel-kept-for'

/**
 * For whom this device keeps what was read, although their session has ended: the door that they opened goes on. Outlives
 * the page, so that the next person never finds it.
 */
export function keepFor(userId: string): void {
  writeItem(KEY, userId)
}

/** Ends it. True when something was kept for anybody else than `userId`. */
export function endKeeping(userId?: string): boolean {
  const owner = readItem(KEY)
  writeItem(KEY, null)
  return owner !== null && owner !== userId
}
