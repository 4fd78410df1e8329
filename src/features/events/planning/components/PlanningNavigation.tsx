import { useTranslation } from 'react-i18next'

import { LinkRow } from '#ui/layout/LinkRow.tsx'

import type { EventTime } from '../../event.ts'

/** What is ahead, and what is over. */
export function PlanningNavigation({ time }: { time: EventTime }) {
  const { t } = useTranslation()
  return (
    <LinkRow
      label={t('planning.time_navigation')}
      items={[
        { to: '/admin/events', label: t('planning.upcoming') },
        { to: '/admin/events/past', label: t('planning.past') },
      ]}
      current={time === 'upcoming' ? '/admin/events' : '/admin/events/past'}
    />
  )
}
