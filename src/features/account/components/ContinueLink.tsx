import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { sessionStore } from '#api/session.ts'

interface ContinueLinkProps {
  /** Filled into the login; whoever is logged in goes to the start page instead. */
  email?: string | undefined
  primary?: boolean
}

/** Where to go from here: to the login, or on into the app. */
export function ContinueLink({ email, primary = false }: ContinueLinkProps) {
  const { t } = useTranslation()
  const { isAuthenticated } = useStore(sessionStore)
  const className = `plain-button plain-button--full ${primary ? 'plain-button--contained' : ''}`
  if (isAuthenticated) {
    return (
      <Link to="/" className={className}>
        {t('account.to_start')}
      </Link>
    )
  }
  return (
    <Link to="/login" state={email ? { email } : {}} className={className}>
      {t('account.to_login')}
    </Link>
  )
}
