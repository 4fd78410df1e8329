import { calendarDay } from '#lib/month.ts'
import { oneOf, uuid, wholeNumber } from '#lib/search-params.ts'
import { type ListView, listSearch, type Sort, textInAddress, toView } from '#ui/list/list-search.ts'

import { SEASON_PARTS, type Season, seasonAt } from './season.ts'

export const TABLES = ['events', 'types', 'groups', 'members'] as const

export type TableName = (typeof TABLES)[number]

/** What the address of the statistics says. Without a season it is the one that it is. */
export const statisticsSearch = listSearch(
  [
    'title',
    'type',
    'start_time',
    'name',
    'events',
    'average',
    'going',
    'attended',
    'walk_ins',
    'no_shows',
    'visitors',
    'last_attended',
    'members',
    'share',
  ],
  {
    season: oneOf(SEASON_PARTS),
    year: wholeNumber(2000, 2199),
    from: calendarDay,
    to: calendarDay,
    type: textInAddress,
    section: uuid,
    by: oneOf(TABLES),
  },
)

export type StatisticsSearch = ReturnType<typeof statisticsSearch>

const SORTS = {
  events: 'start_time.desc',
  types: 'attended.desc',
  groups: 'share.desc',
  members: 'attended.desc',
} as const satisfies Record<TableName, Sort>

export interface StatisticsView extends ListView {
  season: Season
  type: string | undefined
  /** A section, a team or a committee of the club. */
  section: string | undefined
  by: TableName
}

export function toStatisticsView(search: StatisticsSearch, now: Date): StatisticsView {
  const current = seasonAt(now)
  const by = search.by ?? 'events'
  return {
    ...toView(search, { sort: SORTS[by], size: 25 }),
    season: {
      part: search.season ?? current.part,
      year: search.year ?? current.year,
      from: search.from,
      to: search.to,
    },
    type: search.type,
    section: search.section,
    by,
  }
}
