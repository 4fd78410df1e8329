import { useTranslation } from 'react-i18next'

import { LinkRow } from '#ui/layout/LinkRow.tsx'

import type { EventTime } from '../../event.ts'

interface Props {
  time: EventTime | 'month'
  /** The current list. For those without access to the other one, all three parts share its URL. */
  list: '/admin/events' | '/admin/events/edit'
}

/** Navigation between upcoming events, past events, all of them, and months. */
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
