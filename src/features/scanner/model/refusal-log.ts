import { DOOR_LOG_KEY } from '#offline/roster/door-log-key.ts'

import type { Decision } from './verdict.ts'

/**
 * Outcomes that left no scan: a refusal, or someone already inside. Stored so that the list survives a reload;
 * without names, which are looked up in the roster.
 */
export interface LoggedRefusal {
  id: string
  at: string
  userId: string | null
  decision: Extract<Decision, { kind: 'refused' | 'already_inside' }>
}

interface StoredLog {
  eventId: string
  entries: LoggedRefusal[]
}

const MOST_ENTRIES = 50

/** The log of one event, newest first; empty for any event but the latest. */
export function readLog(eventId: string, storage: Pick<Storage, 'getItem'> = localStorage): LoggedRefusal[] {
  try {
    const stored: StoredLog | null = JSON.parse(storage.getItem(DOOR_LOG_KEY) ?? 'null')
    return stored?.eventId === eventId ? stored.entries : []
  } catch {
    // Unreadable or forbidden: the log is a convenience; the scans themselves are stored elsewhere.
    return []
  }
}

/** Prepends an entry and returns the new log, at most fifty entries long. */
export function addToLog(
  eventId: string,
  log: readonly LoggedRefusal[],
  entry: LoggedRefusal,
  storage: Pick<Storage, 'setItem'> = localStorage,
): LoggedRefusal[] {
  const entries = [entry, ...log].slice(0, MOST_ENTRIES)
  try {
    storage.setItem(DOOR_LOG_KEY, JSON.stringify({ eventId, entries } satisfies StoredLog))
  } catch {
    // As above.
  }
  return entries
}
