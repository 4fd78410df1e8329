import { useTranslation } from 'react-i18next'

import { LinkRow } from '#ui/layout/LinkRow.tsx'

import type { EventTime } from '../event.ts'

/** The two halves of the calendar. */
export function TimeNavigation({ time }: { time: EventTime }) {
  const { t } = useTranslation()
  return (
    <LinkRow
      label={t('events.time_navigation')}
      items={[
        { to: '/events', label: t('events.upcoming') },
        { to: '/events/past', label: t('events.past') },
      ]}
      current={time === 'upcoming' ? '/events' : '/events/past'}
    />
  )
}
