import { oneOf } from '#lib/search-params.ts'
import { type ListView, listSearch, toView } from '#ui/list/list-search.ts'

import type { Scan } from './event.ts'

/** A member's check-ins at an event that contradict each other. Times are ISO 8601. */
export interface Conflict {
  user_id: string
  name: string
  first_at: string
  is_open: boolean
  /** The earliest first. */
  sides: ConflictSide[]
  /** Of those who settled it, the last one first. */
  notes: { note: string; settled_by: string | null; settled_at: string }[]
}

export interface ConflictSide {
  scan_id: string
  scanned_at: string
  device_name: string | null
  staff_name: string | null
  method: Scan['method']
  /** It is the member's attendance. */
  is_first: boolean
  reason: Scan['conflict_reason']
}

export const CONFLICT_STATES = ['open', 'settled'] as const

/** What the address of an event's conflicts says. */
export const conflictsSearch = listSearch(['first_at', 'name'], { state: oneOf(CONFLICT_STATES) })

export type ConflictsSearch = ReturnType<typeof conflictsSearch>

export interface ConflictsFilter extends ListView {
  state: (typeof CONFLICT_STATES)[number] | undefined
}

export function toConflictsFilter(search: ConflictsSearch): ConflictsFilter {
  return { ...toView(search, { sort: 'first_at.desc' }), state: search.state }
}
