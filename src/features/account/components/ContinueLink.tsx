import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { sessionStore } from '#api/session.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'

interface ContinueLinkProps {
  /** Prefilled in the login; a logged-in user goes to the start page instead. */
  email?: string | undefined
  primary?: boolean
}

/** Leads on to the login, or into the app. */
export function ContinueLink({ email, primary = false }: ContinueLinkProps) {
  const { t } = useTranslation()
  const { isAuthenticated } = useStore(sessionStore)
  const look = { fullWidth: true, variant: primary ? 'contained' : 'text' } as const
  if (isAuthenticated) {
    return (
      <LinkButton to="/" {...look}>
        {t('account.to_start')}
      </LinkButton>
    )
  }
  return (
    <LinkButton to="/login" state={email ? { email } : {}} {...look}>
      {t('account.to_login')}
    </LinkButton>
  )
}
