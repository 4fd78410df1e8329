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

/** By event, the latest first: another tab may have another door open. */
type StoredLogs = Record<string, LoggedRefusal[]>

const MOST_ENTRIES = 50
const MOST_EVENTS = 3

/** The log of one event, newest first; empty if it is not among the latest. */
export function readLog(eventId: string, storage: Pick<Storage, 'getItem'> = localStorage): LoggedRefusal[] {
  const stored = readLogs(storage)[eventId]
  return Array.isArray(stored) ? stored : []
}

/** Adds an entry and returns the new log, also with what another tab has logged, at most fifty entries long. */
export function addToLog(
  eventId: string,
  log: readonly LoggedRefusal[],
  entry: LoggedRefusal,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): LoggedRefusal[] {
  const known = new Map([entry, ...log, ...readLog(eventId, storage)].map((each) => [each.id, each]))
  // Stable, so that entries of one moment keep their order.
  const entries = [...known.values()].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MOST_ENTRIES)
  const others = Object.entries(readLogs(storage)).filter(([id]) => id !== eventId)
  const logs: StoredLogs = Object.fromEntries([[eventId, entries], ...others].slice(0, MOST_EVENTS))
  try {
    storage.setItem(DOOR_LOG_KEY, JSON.stringify(logs))
  } catch {
    // Forbidden or full: as in readLogs.
  }
  return entries
}

function readLogs(storage: Pick<Storage, 'getItem'>): StoredLogs {
  try {
    const logs: unknown = JSON.parse(storage.getItem(DOOR_LOG_KEY) ?? '{}')
    return typeof logs === 'object' && logs !== null ? (logs as StoredLogs) : {}
  } catch {
    // Unreadable or forbidden: the log is a convenience; the scans themselves are stored elsewhere.
    return {}
  }
}
