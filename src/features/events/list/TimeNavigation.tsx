import { useTranslation } from 'react-i18next'

import { LinkRow } from '#ui/layout/LinkRow.tsx'

import type { EventTime } from '../event.ts'

/** Navigation between upcoming events, past events, all of them, and months. */
export function TimeNavigation({ time }: { time: EventTime | 'month' }) {
  const { t } = useTranslation()
  return (
    <LinkRow
      label={t('events.time_navigation')}
      items={[
        { to: '/events', label: t('events.upcoming'), isCurrent: time === 'upcoming' },
        { to: '/events/past', label: t('events.past'), isCurrent: time === 'past' },
        { to: '/events', search: { time: 'all' }, label: t('events.all'), isCurrent: time === 'all' },
        {
          to: '/events',
          search: { view: 'month' },
          label: t('events.month.title'),
          isCurrent: time === 'month',
        },
      ]}
    />
  )
}
