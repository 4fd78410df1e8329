import type { RowOfAnswer } from '#api/functions.ts'
import { oneOf } from '#lib/browser/search-params.ts'
import { type ListView, listSearch, type SortColumn, toView } from '#ui/list/list-search.ts'

/** A member's check-ins at an event that contradict each other. Times are ISO 8601. */
export type Conflict = RowOfAnswer<'event_conflicts'>

export type ConflictSide = Conflict['sides'][number]

export const CONFLICT_STATES = ['open', 'settled'] as const

/** The URL parameters of an event's conflicts. */
export const conflictsSearch = listSearch(['first_at', 'name'], { state: oneOf(CONFLICT_STATES) })

export type ConflictsSearch = ReturnType<typeof conflictsSearch>

export interface ConflictsFilter extends ListView<SortColumn<ConflictsSearch>> {
  state: (typeof CONFLICT_STATES)[number] | undefined
}

export function toConflictsFilter(search: ConflictsSearch): ConflictsFilter {
  return { ...toView(search, { sort: 'first_at.desc' }), state: search.state }
}
