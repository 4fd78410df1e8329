/** How long a code must be out of sight before it counts as shown again. */
export const REPEAT_MS = 3_000

/**
 * Makes the filter that turns the many frames in which a card is seen into one scan: it answers true for a code
 * that was not seen within the last three seconds. A card held before the camera for longer stays one scan.
 * Times are milliseconds of any one clock.
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
