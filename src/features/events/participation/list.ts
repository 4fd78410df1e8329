import type { EventType } from '#api/rows.ts'
import { oneOf, uuid } from '#lib/browser/search-params.ts'
import { type ListView, listSearch, type SortColumn, toView } from '#ui/list/list-search.ts'

import { EVENT_TYPES } from '../enums.ts'
import type { AttendedEvent } from './event.ts'

/** The URL parameters of the list of events. Without `time` it shows those that have started. */
export const eventsSearch = listSearch(['start_time', 'title', 'going_count'], {
  time: oneOf(['upcoming']),
  type: oneOf(EVENT_TYPES),
})

export type EventsSearch = ReturnType<typeof eventsSearch>

export interface EventsFilter extends ListView<SortColumn<EventsSearch>> {
  upcoming: boolean
  type: EventType | undefined
}

export function toEventsFilter(search: EventsSearch): EventsFilter {
  const upcoming = search.time === 'upcoming'
  return {
    ...toView(search, { sort: upcoming ? 'start_time.asc' : 'start_time.desc' }),
    upcoming,
    type: search.type,
  }
}

/** Groups of people, which can overlap. */
export const GROUPS = [
  'registered',
  'interested',
  'declined',
  'queued',
  'unanswered',
  'late',
  'attended',
  'attended_without_registration',
  'missing',
] as const

export type Group = (typeof GROUPS)[number]

const ATTENDING: ReadonlySet<Group> = new Set(['attended', 'attended_without_registration', 'missing'])

/**
 * Whether anybody can be in a group: nobody is late without a last day to answer, waits where places are unlimited,
 * or has come before the doors open.
 */
export function canHave(
  event: Pick<AttendedEvent, 'answer_by' | 'max_participants'>,
  ahead: boolean,
  group: Group,
): boolean {
  if (group === 'late') return event.answer_by !== null
  if (group === 'queued') return event.max_participants !== null
  return !ahead || !ATTENDING.has(group)
}

/** The URL parameters of an event's list of people. */
export const peopleSearch = listSearch(
  ['name', 'participation', 'date_registered', 'check_in_time', 'queue_place'],
  {
    group: oneOf(GROUPS),
    section: uuid,
  },
)

export type PeopleSearch = ReturnType<typeof peopleSearch>

export interface PeopleFilter extends ListView<SortColumn<PeopleSearch>> {
  group: Group | undefined
  /** A section, team or committee of the club. */
  section: string | undefined
}

export function toPeopleFilter(search: PeopleSearch): PeopleFilter {
  const sort = search.group === 'queued' ? 'queue_place.asc' : 'name.asc'
  return { ...toView(search, { sort }), group: search.group, section: search.section }
}

export const SCAN_KINDS = ['conflict', 'taken_over', 'undo', 'manual'] as const

/** Those that also occur without a scanner, where everybody is checked in by name. */
export const NAMED_KINDS = ['conflict', 'undo'] as const satisfies readonly (typeof SCAN_KINDS)[number][]

export type ScanKind = (typeof SCAN_KINDS)[number]

/** The URL parameters of an event's list of scans. */
export const scansSearch = listSearch(['scanned_at', 'name', 'device_name', 'staff_name'], {
  kind: oneOf(SCAN_KINDS),
})

export type ScansSearch = ReturnType<typeof scansSearch>

export interface ScansFilter extends ListView<SortColumn<ScansSearch>> {
  kind: ScanKind | undefined
}

export function toScansFilter(search: ScansSearch): ScansFilter {
  return { ...toView(search, { sort: 'scanned_at.desc' }), kind: search.kind }
}
