import { calendarDay, oneOf, uuid, wholeNumber } from '#lib/browser/search-params.ts'
import { listSearch, textInAddress } from '#ui/list/list-search.ts'

export const SEASON_PARTS = ['season', 'spring', 'autumn', 'year', 'dates'] as const

export type SeasonPart = (typeof SEASON_PARTS)[number]

export const TABLES = ['events', 'types', 'groups', 'members'] as const

export type TableName = (typeof TABLES)[number]

/** The URL parameters of the statistics. Without a season it is the current one. */
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
