import type { AnswerOf, RowOfAnswer } from '#api/functions.ts'
import { fold } from '#lib/text/fold.ts'
import { type ListView, sortOf } from '#ui/list/list-search.ts'

export type Statistics = AnswerOf<'attendance_statistics'>

/** A past event in numbers. */
export type EventAttendance = Statistics['events'][number]

/** A member's attendance of a season's events. */
export type MemberAttendance = Statistics['members'][number]

/** A group in numbers, with the share of its members' invitations that they attended. */
export type GroupAttendance = RowOfAnswer<'group_attendance'> & { share: number }

/** All events of one type together. */
export interface TypeAttendance {
  type: string
  events: number
  attended: number
  /** People per event, on average. */
  average: number
  going: number
  walk_ins: number
  no_shows: number
  /** People without a card, not counted in `attended`. */
  visitors: number
}

/** A part as a fraction of the whole, 0 to 1; 0 when the whole is 0. */
export const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0)

/** The totals of a season. */
export function totalOf(events: readonly EventAttendance[]): Omit<TypeAttendance, 'type'> {
  const attended = sum(events, (event) => event.attended)
  return {
    events: events.length,
    attended,
    average: events.length === 0 ? 0 : attended / events.length,
    going: sum(events, ({ going }) => going),
    walk_ins: sum(events, ({ walk_ins }) => walk_ins),
    no_shows: sum(events, ({ no_shows }) => no_shows),
    visitors: sum(events, ({ visitors }) => visitors),
  }
}

/** A season by event type. */
export function byType(events: readonly EventAttendance[]): TypeAttendance[] {
  return [...new Set(events.map(({ type }) => type))].map((type) => ({
    type,
    ...totalOf(events.filter((event) => event.type === type)),
  }))
}

/** A season by group, with the share of invitations that the group's members attended. */
export const byGroup = (groups: readonly RowOfAnswer<'group_attendance'>[]): GroupAttendance[] =>
  groups.map((group) => ({ ...group, share: share(group.attended, group.members * group.events) }))

/** Searches and sorts rows that are already loaded; missing values come last in either direction. */
export function arranged<Row extends object>(
  rows: readonly Row[],
  { q, sort }: Pick<ListView, 'q' | 'sort'>,
  nameOf: (row: Row) => string,
  language: string,
): Row[] {
  const { column, ascending } = sortOf(sort)
  const { compare } = new Intl.Collator(language)
  const wanted = fold(q)
  const valueOf = (row: Row) => (row as Record<string, string | number | null>)[column]
  return rows
    .filter((row) => fold(nameOf(row)).includes(wanted))
    .toSorted((a, b) => {
      const [left, right] = [valueOf(a) ?? '', valueOf(b) ?? '']
      if (left === '' || right === '') return Number(left === '') - Number(right === '')
      const order =
        typeof left === 'number' && typeof right === 'number'
          ? left - right
          : compare(String(left), String(right))
      return order * (ascending ? 1 : -1) || compare(nameOf(a), nameOf(b))
    })
}

/** One page of the rows. */
export function pageOf<Row>(rows: readonly Row[], { page, size }: Pick<ListView, 'page' | 'size'>) {
  return { rows: rows.slice((page - 1) * size, page * size), total: rows.length }
}
