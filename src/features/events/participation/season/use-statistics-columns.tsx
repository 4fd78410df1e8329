import { useTranslation } from 'react-i18next'

import { dayText } from '#lib/time/date-text.ts'
import { exportDay } from '#lib/time/export-time.ts'
import { Bar } from '#ui/chart/Bar.tsx'
import { useHasFeature } from '#ui/content/club-type.ts'
import { TextLink } from '#ui/layout/links.ts'
import type { Column } from '#ui/list/column.ts'

import {
  type EventAttendance,
  type GroupAttendance,
  type MemberAttendance,
  share,
  type TypeAttendance,
} from '../statistics.ts'
import { useNumbers } from '../use-numbers.ts'

type Counted = 'going' | 'attended' | 'walk_ins' | 'no_shows' | 'visitors' | 'events' | 'average' | 'members'

/** A numeric column named after its field; `brief` also shows it in a phone's rows. */
function useCount() {
  const { t } = useTranslation()
  const { number } = useNumbers()
  return <Row extends Partial<Record<Counted, number>>>(
    field: Counted & keyof Row,
    { brief = false } = {},
  ): Column<Row> => {
    const header = t(`participation.statistics.column.${field}`)
    const text = (row: Row) => number(row[field] ?? 0)
    return {
      id: field,
      header,
      sort: field,
      numeric: true,
      cell: text,
      ...(brief && { brief: (row) => `${header}: ${text(row)}` }),
      csv: (row) => row[field],
    }
  }
}

/** The columns of a season's events and their export. */
export function useEventStatistics(): Column<EventAttendance>[] {
  const { t, i18n } = useTranslation()
  const count = useCount()
  const countsVisitors = useHasFeature('qrScanner')
  return [
    {
      id: 'title',
      header: t('participation.events.name'),
      sort: 'title',
      cell: (event) => (
        <TextLink to="/admin/event-participation/$id" params={{ id: event.event_id }} color="inherit">
          {event.title}
        </TextLink>
      ),
      csv: (event) => event.title,
    },
    {
      id: 'start_time',
      header: t('participation.statistics.column.day'),
      sort: 'start_time',
      cell: (event) => dayText(event.start_time, i18n.language),
      brief: (event) => dayText(event.start_time, i18n.language),
      csv: (event) => exportDay(event.start_time),
    },
    {
      id: 'type',
      header: t('participation.type'),
      from: 'lg',
      cell: (event) => t(`events.type.${event.type}`),
      csv: (event) => t(`events.type.${event.type}`),
    },
    count('going'),
    count('attended', { brief: true }),
    count('walk_ins'),
    count('no_shows', { brief: true }),
    ...(countsVisitors ? [count<EventAttendance>('visitors')] : []),
  ]
}

/**
 * The columns of a season's event types and their export.
 * @param most the highest average among them
 */
export function useTypeStatistics(most: number): Column<TypeAttendance>[] {
  const { t } = useTranslation()
  const { number } = useNumbers()
  const count = useCount()
  const countsVisitors = useHasFeature('qrScanner')
  return [
    {
      id: 'type',
      header: t('participation.type'),
      sort: 'type',
      cell: ({ type }) => t(`events.type.${type}`),
      csv: ({ type }) => t(`events.type.${type}`),
    },
    count('events', { brief: true }),
    {
      ...count('average', { brief: true }),
      cell: ({ average }) => <Bar part={share(average, most)} text={number(average)} />,
    },
    count('attended'),
    count('going'),
    count('walk_ins'),
    count('no_shows'),
    ...(countsVisitors ? [count<TypeAttendance>('visitors')] : []),
  ]
}

/** The columns of a season's groups and their export. */
export function useGroupStatistics(): Column<GroupAttendance>[] {
  const { t } = useTranslation()
  const { percent } = useNumbers()
  const count = useCount()
  return [
    {
      id: 'name',
      header: t('participation.statistics.column.group'),
      sort: 'name',
      cell: ({ name }) => name,
      csv: ({ name }) => name,
    },
    count('members', { brief: true }),
    count('events'),
    {
      id: 'share',
      header: t('participation.statistics.column.group_share'),
      sort: 'share',
      numeric: true,
      cell: (group) => <Bar part={group.share} text={percent(group.share)} />,
      brief: (group) => percent(group.share),
      csv: (group) => percent(group.share),
    },
    count('attended'),
    count('going'),
    count('no_shows'),
  ]
}

/**
 * The columns of a season's members and their export.
 * @param events how many events there were
 * @param seesProfiles whether the reader may open members' profiles
 */
export function useMemberStatistics(events: number, seesProfiles = false): Column<MemberAttendance>[] {
  const { t, i18n } = useTranslation()
  const { percent } = useNumbers()
  const count = useCount()
  const part = ({ attended }: MemberAttendance) => share(attended, events)
  return [
    {
      id: 'name',
      header: t('participation.people.name'),
      sort: 'name',
      cell: (member) =>
        seesProfiles ? (
          <TextLink to="/admin/users/$id" params={{ id: member.user_id }} color="inherit">
            {member.name}
          </TextLink>
        ) : (
          member.name
        ),
      csv: (member) => member.name,
    },
    count('attended', { brief: true }),
    {
      id: 'share',
      header: t('participation.statistics.column.share'),
      numeric: true,
      cell: (member) => <Bar part={part(member)} text={percent(part(member))} />,
      brief: (member) => percent(part(member)),
      csv: (member) => percent(part(member)),
    },
    count('going'),
    count('no_shows'),
    {
      id: 'last_attended',
      header: t('participation.statistics.column.last_attended'),
      sort: 'last_attended',
      cell: (member) => dayText(member.last_attended, i18n.language) ?? '–',
      csv: (member) => exportDay(member.last_attended),
    },
  ]
}
