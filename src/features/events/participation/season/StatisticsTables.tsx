import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { RowOfAnswer } from '#api/functions.ts'
import { BarChartIcon } from '#ui/icon/event-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import type { Column } from '#ui/list/column.ts'
import { countSet } from '#ui/list/count-set.ts'
import { DataList } from '#ui/list/DataList.tsx'

import { participationQueries } from '../queries.ts'
import type { Days } from '../season.ts'
import type { StatisticsSearch, TableName } from '../statistics-search.ts'
import type { StatisticsView } from '../statistics-view.ts'
import {
  arranged,
  byGroup,
  byType,
  type EventAttendance,
  type GroupAttendance,
  type MemberAttendance,
  pageOf,
  type Statistics,
  type TypeAttendance,
} from '../statistics.ts'
import {
  useEventStatistics,
  useGroupStatistics,
  useMemberStatistics,
  useTypeStatistics,
} from './use-statistics-columns.tsx'

interface TableProps {
  statistics: UseQueryResult<Statistics>
  days: Days
  view: StatisticsView
  /** Whether the reader may open members' profiles. */
  seesProfiles: boolean
  onStep: (change: Partial<StatisticsSearch>) => void
}

/** A season by event. */
export function EventsTable(props: TableProps) {
  return (
    <SeasonTable<Statistics, EventAttendance>
      {...props}
      query={props.statistics}
      name="events"
      columns={useEventStatistics()}
      rowsOf={({ events }) => events}
      keyOf={(event) => event.event_id}
      nameOf={(event) => event.title}
    />
  )
}

/** A season by event type. */
export function TypesTable(props: TableProps) {
  const { t } = useTranslation()
  const averages = byType(props.statistics.data?.events ?? []).map(({ average }) => average)
  return (
    <SeasonTable<Statistics, TypeAttendance>
      {...props}
      query={props.statistics}
      name="types"
      columns={useTypeStatistics(Math.max(0, ...averages))}
      rowsOf={({ events }) => byType(events)}
      keyOf={({ type }) => type}
      nameOf={({ type }) => t(`events.type.${type}`)}
    />
  )
}

/** A season by group. */
export function GroupsTable(props: TableProps) {
  const { days, view } = props
  const query = useQuery(participationQueries.groups(days, view.type))
  return (
    <SeasonTable<RowOfAnswer<'group_attendance'>[], GroupAttendance>
      {...props}
      query={query}
      name="groups"
      columns={useGroupStatistics()}
      rowsOf={(groups) => byGroup(groups).filter(({ group_id }) => (view.section ?? group_id) === group_id)}
      keyOf={({ group_id }) => group_id}
      nameOf={({ name }) => name}
    />
  )
}

/** A season by member. */
export function MembersTable(props: TableProps) {
  const events = props.statistics.data?.events.length ?? 0
  return (
    <SeasonTable<Statistics, MemberAttendance>
      {...props}
      query={props.statistics}
      name="members"
      columns={useMemberStatistics(events, props.seesProfiles)}
      rowsOf={({ members }) => members}
      keyOf={(member) => member.user_id}
      nameOf={(member) => member.name}
    />
  )
}

interface SeasonTableProps<Answer, Row> extends Pick<TableProps, 'view' | 'onStep'> {
  query: UseQueryResult<Answer>
  name: TableName
  columns: Column<Row>[]
  rowsOf: (answer: Answer) => Row[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
}

// The server returns the whole season at once, so it is searched, sorted and paged here.
function SeasonTable<Answer, Row extends object>(props: SeasonTableProps<Answer, Row>) {
  const { query, view, name, columns, rowsOf, keyOf, nameOf, onStep } = props
  const { t, i18n } = useTranslation()
  const found = query.data ? arranged(rowsOf(query.data), view, nameOf, i18n.language) : undefined
  const list = { ...query, data: found && pageOf(found, view) } as UseQueryResult<{
    rows: Row[]
    total: number
  }>
  return (
    <DataList
      label={t(`participation.statistics.by.${name}`)}
      list={list}
      view={view}
      onStep={(change) => onStep(change as Partial<StatisticsSearch>)}
      all={async () => found ?? []}
      totalText={(count) => t(`participation.statistics.total.${name}`, { count })}
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      opens
      searchLabel={t('participation.statistics.search')}
      exportName={t(`participation.statistics.export_name.${name}`)}
      filtersSet={countSet(view.type, view.section)}
      onShowAll={() => onStep({ q: undefined, type: undefined, section: undefined })}
      empty={
        <EmptyState icon={BarChartIcon} title={t('participation.statistics.empty')}>
          {t('participation.statistics.empty_text')}
        </EmptyState>
      }
    />
  )
}
