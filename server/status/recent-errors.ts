const DAY_MS = 86_400_000
/** A server that fails all the time must not fill its memory with that. */
const MOST = 10_000

/** One kind of error, by what the log says. */
export interface RecentError {
  message: string
  count: number
  /** When it last happened. */
  last: string
}

export interface RecentErrors {
  note(message: string, now?: number): void
  /** Those of the last 24 hours since the start, the latest first. */
  list(now?: number): RecentError[]
}

/** Keeps what the log said went wrong: its fixed sentences, without the details. */
export function recentErrors(): RecentErrors {
  let seen: { message: string; at: number }[] = []
  return {
    note(message, now = Date.now()) {
      seen.push({ message, at: now })
      if (seen.length > MOST) seen = seen.slice(MOST / 2)
    },
    list(now = Date.now()) {
      seen = seen.filter(({ at }) => at > now - DAY_MS)
      const kinds = new Map<string, RecentError>()
      for (const { message, at } of seen) {
        const count = (kinds.get(message)?.count ?? 0) + 1
        // At the end again, as the latest.
        kinds.delete(message)
        kinds.set(message, { message, count, last: new Date(at).toISOString() })
      }
      return [...kinds.values()].toReversed()
    },
  }
}
