import { useTranslation } from 'react-i18next'

import { BackLink } from '#ui/layout/BackLink.tsx'

import type { PlanningRights } from '../rights.ts'

/** A link back to the list containing the event. */
export function BackToPlanning({
  rights: { home },
  past = false,
}: {
  rights: PlanningRights
  past?: boolean
}) {
  const { t } = useTranslation()
  return (
    <BackLink to={past && home === '/admin/events' ? '/admin/events/past' : home}>
      {t('planning.back')}
    </BackLink>
  )
}
