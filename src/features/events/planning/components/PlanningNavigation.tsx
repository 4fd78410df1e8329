import { useTranslation } from 'react-i18next'

import { LinkRow } from '#ui/layout/LinkRow.tsx'

import type { EventTime } from '../../event.ts'

interface Props {
  time: EventTime | 'month'
  /** The list that is shown: of those whom the other is closed to, all three parts have its address. */
  list: '/admin/events' | '/admin/events/edit'
}

/** What is ahead, what is over, both, and by months. */
export function PlanningNavigation({ time, list }: Props) {
  const { t } = useTranslation()
  const past =
    list === '/admin/events' ? { to: '/admin/events/past' as const } : { to: list, search: { time: 'past' } }
  return (
    <LinkRow
      label={t('planning.time_navigation')}
      items={[
        { to: list, label: t('planning.upcoming'), isCurrent: time === 'upcoming' },
        { ...past, label: t('planning.past'), isCurrent: time === 'past' },
        { to: list, search: { time: 'all' }, label: t('planning.all'), isCurrent: time === 'all' },
        { to: list, search: { view: 'month' }, label: t('events.month.title'), isCurrent: time === 'month' },
      ]}
    />
  )
}
