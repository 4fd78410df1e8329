import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { BarChartIcon } from '#ui/icon/BarChartIcon.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import type { Column } from '#ui/list/column.ts'
import { countSet } from '#ui/list/count-set.ts'
import { DataList } from '#ui/list/DataList.tsx'

import type { StatisticsSearch, StatisticsView, TableName } from '../statistics-search.ts'
import {
  arranged,
  byType,
  type EventAttendance,
  type MemberAttendance,
  pageOf,
  type Statistics,
  type TypeAttendance,
} from '../statistics.ts'
import { useEventStatistics, useMemberStatistics, useTypeStatistics } from './use-statistics-columns.tsx'

interface TableProps {
  statistics: UseQueryResult<Statistics>
  view: StatisticsView
  onStep: (change: Partial<StatisticsSearch>) => void
}

/** A season event by event. */
export function EventsTable(props: TableProps) {
  return (
    <SeasonTable<EventAttendance>
      {...props}
      name="events"
      columns={useEventStatistics()}
      rowsOf={({ events }) => events}
      keyOf={(event) => event.event_id}
      nameOf={(event) => event.title}
    />
  )
}

/** A season type by type. */
export function TypesTable(props: TableProps) {
  const { t } = useTranslation()
  return (
    <SeasonTable<TypeAttendance>
      {...props}
      name="types"
      columns={useTypeStatistics()}
      rowsOf={({ events }) => byType(events)}
      keyOf={({ type }) => type}
      nameOf={({ type }) => t(`events.type.${type}`)}
    />
  )
}

/** A season member by member. */
export function MembersTable(props: TableProps) {
  const events = props.statistics.data?.events.length ?? 0
  return (
    <SeasonTable<MemberAttendance>
      {...props}
      name="members"
      columns={useMemberStatistics(events)}
      rowsOf={({ members }) => members}
      keyOf={(member) => member.user_id}
      nameOf={(member) => member.name}
    />
  )
}

interface SeasonTableProps<Row> extends TableProps {
  name: TableName
  columns: Column<Row>[]
  rowsOf: (statistics: Statistics) => Row[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
}

// The whole season is one answer, added up by the server: it is searched, sorted and paged here.
function SeasonTable<Row extends object>(props: SeasonTableProps<Row>) {
  const { statistics, view, name, columns, rowsOf, keyOf, nameOf, onStep } = props
  const { t, i18n } = useTranslation()
  const found = statistics.data ? arranged(rowsOf(statistics.data), view, nameOf, i18n.language) : undefined
  const list = { ...statistics, data: found && pageOf(found, view) } as UseQueryResult<{
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
      searchLabel={t('participation.statistics.search')}
      exportName={t(`participation.statistics.export_name.${name}`)}
      filtersSet={countSet(view.type)}
      onShowAll={() => onStep({ q: undefined, type: undefined })}
      empty={
        <EmptyState icon={BarChartIcon} title={t('participation.statistics.empty')}>
          {t('participation.statistics.empty_text')}
        </EmptyState>
      }
    />
  )
}
