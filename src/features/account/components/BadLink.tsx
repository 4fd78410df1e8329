import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '#ui/links.ts'
import { PublicCard } from '#ui/PublicCard.tsx'

import type { LinkProblem } from '../link-problem.ts'
import { WayOn } from './WayOn.tsx'

interface BadLinkProps {
  purpose: 'verify' | 'invitation' | 'reset'
  problem: LinkProblem
}

const NEW_LINK = { verify: '/verify-account', reset: '/forgot-password' } as const

/** Stands where a link would have led that is not good any more, says why, and what to do instead. */
export function BadLink({ purpose, problem }: BadLinkProps) {
  const { t } = useTranslation()
  // A new invitation is given by a person.
  const newLink = purpose === 'invitation' ? undefined : NEW_LINK[purpose]
  const isDone = problem === 'used' && purpose !== 'reset'
  return (
    <PublicCard title={t(`account.link.${problem}_title`)}>
      <Alert severity="warning" sx={{ mt: 2, mb: 2 }}>
        {t(`account.link.${purpose}_${problem}`)}
      </Alert>
      {isDone && <WayOn primary />}
      {newLink && (
        <LinkButton to={newLink} variant={isDone ? 'text' : 'contained'} fullWidth sx={{ mt: 1 }}>
          {t('account.link.ask_again')}
        </LinkButton>
      )}
      {!isDone && <WayOn />}
    </PublicCard>
  )
}
