import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { useRole } from '#features/session/use-session.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

const SETTINGS = '/settings/security'

/** Tells users whose role requires a second factor that they need one, and where to turn it on. */
export function SecondFactorDemand() {
  const { t } = useTranslation()
  const role = useRole()
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (!role?.suspended?.length) return null
  return (
    <div className="page shell-note">
      <Alert
        severity="warning"
        action={path !== SETTINGS && <LinkButton to={SETTINGS}>{t('second_factor_demand.link')}</LinkButton>}
      >
        {t('second_factor_demand.text')}
      </Alert>
    </div>
  )
}
