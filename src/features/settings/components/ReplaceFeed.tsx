import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import { replaceCalendarToken } from '../mutations.ts'

/** For an address that somebody else has got hold of. */
export function ReplaceFeed() {
  const { t } = useTranslation()
  const toast = useToast()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const replace = useMutation(replaceCalendarToken(useQueryClient()))
  const confirm = () =>
    replace.mutate(undefined, {
      onSuccess: () => toast({ message: t('settings.calendar.replaced') }),
      onError: (error) => toast({ severity: 'error', message: failureText(t, asFailure(error)) }),
      onSettled: () => setAsking(false),
    })
  return (
    <Box>
      <Button variant="outlined" disabled={!online} onClick={() => setAsking(true)}>
        {t('settings.calendar.replace')}
      </Button>
      {!online && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('settings.calendar.replace_offline')}
        </Typography>
      )}
      <ConfirmDialog
        open={asking}
        title={t('settings.calendar.replace_question')}
        confirmLabel={t('settings.calendar.replace_confirm')}
        destructive
        busy={replace.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {t('settings.calendar.replace_text')}
      </ConfirmDialog>
    </Box>
  )
}
