import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { exportTime } from '#lib/time/export-time.ts'
import { TextLink } from '#ui/layout/links.ts'
import type { Column } from '#ui/list/column.ts'

import type { AttendedEvent } from '../event.ts'

/** The columns of the list of events and its export. */
export function useEventColumns(): Column<AttendedEvent>[] {
  const { t, i18n } = useTranslation()
  const goingText = ({ going_count, guests_count }: AttendedEvent) =>
    guests_count > 0
      ? `${going_count} ${t('participation.with_guests', { count: guests_count })}`
      : String(going_count)
  return [
    {
      id: 'title',
      header: t('participation.events.name'),
      sort: 'title',
      cell: (event) => (
        <TextLink to="/admin/event-participation/$id" params={{ id: event.id }} color="inherit">
          {event.title}
        </TextLink>
      ),
      csv: (event) => event.title,
    },
    {
      id: 'type',
      header: t('participation.type'),
      cell: (event) => t(`events.type.${event.type}`),
      csv: (event) => t(`events.type.${event.type}`),
    },
    {
      id: 'start',
      header: t('participation.events.start'),
      sort: 'start_time',
      cell: (event) => dateTimeText(event.start_time, i18n.language),
      brief: (event) => dateTimeText(event.start_time, i18n.language),
      csv: (event) => exportTime(event.start_time),
    },
    {
      id: 'location',
      header: t('participation.events.place'),
      from: 'lg',
      cell: (event) => event.location,
      csv: (event) => event.location,
    },
    {
      id: 'going',
      header: t('participation.events.going'),
      sort: 'going_count',
      numeric: true,
      cell: goingText,
      brief: (event) => `${t('participation.events.going')}: ${goingText(event)}`,
      csv: (event) => event.going_count,
    },
  ]
}
