import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { BreakableText } from '#ui/content/BreakableText.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { failureText } from '#ui/feedback/failure.ts'

import type { InviteResult } from './invite.ts'

/** How many were invited, and for each of the others why not. */
export function InviteResults({ results }: { results: readonly InviteResult[] }) {
  const { t } = useTranslation()
  const failed = results.filter(({ failure }) => failure !== undefined)
  const invited = results.length - failed.length
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1.5, mt: 2.5, '&:empty': { display: 'none' } }}>
      {invited > 0 && <Alert severity="success">{t('users.invite.done', { count: invited })}</Alert>}
      {failed.length > 0 && (
        <Alert severity="warning">
          {t('users.invite.failed', { count: failed.length })}
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
            {failed.map(({ email, failure }) => (
              <li key={email}>
                <strong>
                  <BreakableText text={email} />
                </strong>{' '}
                {failure &&
                  (failure.params['reason'] === 'exists'
                    ? t('users.invite.is_invited')
                    : failureText(t, failure))}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  )
}
