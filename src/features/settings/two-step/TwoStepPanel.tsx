import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { dayText } from '#lib/time/date-text.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import { settingsQueries } from '../queries.ts'
import { distrustDevices, type TwoStepChange } from './two-step.ts'
import { TwoStepDialog } from './TwoStepDialog.tsx'

const FEW_CODES = 3

/** Whether the login requires a code besides the password, and the action to change that. */
export function TwoStepPanel({ issuer, email }: { issuer: string; email: string }) {
  const { t, i18n } = useTranslation()
  const toast = useToast()
  const online = useOnline()
  const client = useQueryClient()
  const factor = useQuery(settingsQueries.twoStep())
  const [change, setChange] = useState<TwoStepChange>()
  const distrust = useMutation({
    mutationFn: () => distrustDevices(client),
    onSuccess: () => toast({ message: t('settings.two_step.distrusted') }),
    onError: (error) => toast({ severity: 'error', message: failureText(t, asFailure(error)) }),
  })
  return (
    <Loaded query={factor} height={96}>
      {({ confirmed_at, recovery_codes, trusted_devices, is_used }) => (
        <>
          <Typography>
            {confirmed_at === null
              ? t('settings.two_step.off')
              : t('settings.two_step.on', {
                  day: dayText(confirmed_at, i18n.language),
                  count: recovery_codes,
                })}
            {trusted_devices > 0 && ` ${t('settings.two_step.trusted', { count: trusted_devices })}`}
          </Typography>
          {confirmed_at !== null && recovery_codes <= FEW_CODES && (
            <Alert severity="warning">{t('settings.two_step.few_codes')}</Alert>
          )}
          {confirmed_at !== null && !is_used && (
            <Alert severity="info">{t('settings.two_step.not_here')}</Alert>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {confirmed_at === null ? (
              <Button variant="contained" disabled={!online} onClick={() => setChange('begin')}>
                {t('settings.two_step.begin')}
              </Button>
            ) : (
              <>
                <Button variant="outlined" disabled={!online} onClick={() => setChange('replace')}>
                  {t('settings.two_step.replace')}
                </Button>
                {trusted_devices > 0 && (
                  <Button
                    variant="outlined"
                    disabled={!online}
                    loading={distrust.isPending}
                    onClick={() => distrust.mutate()}
                  >
                    {t('settings.two_step.distrust')}
                  </Button>
                )}
                <Button
                  variant="outlined"
                  color="error"
                  disabled={!online}
                  onClick={() => setChange('remove')}
                >
                  {t('settings.two_step.remove')}
                </Button>
              </>
            )}
          </Box>
          {!online && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('settings.two_step.offline')}
            </Typography>
          )}
          {change && (
            <TwoStepDialog
              change={change}
              issuer={issuer}
              email={email}
              onClose={() => setChange(undefined)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
