import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/browser/use-online.ts'
import { SwitchField } from '#ui/control/SwitchField.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import { EMAIL_CATEGORIES } from '../email-preferences.ts'
import { savePreference } from '../mutations.ts'
import { settingsQueries } from '../queries.ts'

/** The kinds of mail the user wants: each switch saves at once, and reverts with a message if that fails. */
export function EmailPreferences() {
  const { t } = useTranslation()
  const toast = useToast()
  const online = useOnline()
  const preferences = useQuery(settingsQueries.emailPreferences())
  const options = savePreference(useQueryClient())
  const save = useMutation({
    ...options,
    // Not given to `mutate`: it tells of the latest press only.
    onError: (error, ...rest) => {
      options.onError?.(error, ...rest)
      toast({
        severity: 'error',
        message: `${t('settings.email.put_back')} ${failureText(t, asFailure(error))}`,
      })
    },
  })
  return (
    <Loaded query={preferences} height={196}>
      {(wanted) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
          {EMAIL_CATEGORIES.map((category) => (
            <SwitchField
              key={category}
              label={t(`settings.email.category.${category}`)}
              hint={t(`settings.email.category_hint.${category}`)}
              checked={wanted[category]}
              disabled={!online}
              onChange={(checked) => save.mutate({ category, wanted: checked })}
            />
          ))}
          {!online && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('settings.email.offline')}
            </Typography>
          )}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('settings.email.account_mail')}
          </Typography>
        </Box>
      )}
    </Loaded>
  )
}
