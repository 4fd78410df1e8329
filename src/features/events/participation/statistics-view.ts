import { type ListView, type Sort, toView } from '#ui/list/list-search.ts'

import { type Season, seasonAt } from './season.ts'
import type { StatisticsSearch, TableName } from './statistics-search.ts'

const SORTS = {
  events: 'start_time.desc',
  types: 'attended.desc',
  groups: 'share.desc',
  members: 'attended.desc',
} as const satisfies Record<TableName, Sort>

export interface StatisticsView extends ListView {
  season: Season
  type: string | undefined
  /** A section, team or committee of the club. */
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
