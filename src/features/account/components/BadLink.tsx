import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { sessionStore } from '#api/session.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { PublicCard } from '#ui/public/PublicCard.tsx'

import type { LinkProblem } from '../link-problem.ts'
import { ContinueLink } from './ContinueLink.tsx'

interface BadLinkProps {
  purpose: 'verify' | 'invitation' | 'reset'
  problem: LinkProblem
}

const NEW_LINK = { verify: '/verify-account', reset: '/forgot-password' } as const

/** Replaces the screen of a link that is no longer valid; says why, and what to do instead. */
export function BadLink({ purpose, problem }: BadLinkProps) {
  const { t } = useTranslation()
  const { isAuthenticated } = useStore(sessionStore)
  // A new invitation can only come from staff, and a logged-in user has no use for a new link.
  const newLink = purpose === 'invitation' || isAuthenticated ? undefined : NEW_LINK[purpose]
  const isDone = problem === 'used' && purpose !== 'reset'
  return (
    <PublicCard title={t(`account.link.${purpose === 'reset' ? 'reset_' : ''}${problem}_title`)}>
      <Alert severity="warning">{t(`account.link.${purpose}_${problem}`)}</Alert>
      {isDone && <ContinueLink primary />}
      {newLink && (
        <LinkButton to={newLink} fullWidth variant={isDone ? 'text' : 'contained'}>
          {t('account.link.ask_again')}
        </LinkButton>
      )}
      {!isDone && <ContinueLink />}
    </PublicCard>
  )
}
