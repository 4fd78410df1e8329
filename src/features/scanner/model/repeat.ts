/** How long a code must be out of sight before it counts as shown again. */
export const REPEAT_MS = 3_000

/**
 * Creates the filter that turns the many frames showing a card into one scan: it returns true for a code not seen
 * within the last three seconds. A card held before the camera for longer stays one scan. Times are milliseconds of
 * any single clock.
 */
export function createRepeatFilter(): (code: string, now: number) => boolean {
  const lastSeen = new Map<string, number>()
  return (code, now) => {
    const before = lastSeen.get(code)
    for (const [seen, at] of lastSeen) if (now - at >= REPEAT_MS) lastSeen.delete(seen)
    lastSeen.set(code, now)
    return before === undefined || now - before >= REPEAT_MS
  }
}
