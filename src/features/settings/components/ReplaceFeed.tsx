import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmButton } from '#ui/overlay/ConfirmButton.tsx'

import { replaceCalendarToken } from '../mutations.ts'

/** Replaces a calendar address that somebody else has got hold of. */
export function ReplaceFeed() {
  const { t } = useTranslation()
  const toast = useToast()
  const client = useQueryClient()
  return (
    <Box>
      <ConfirmButton
        variant="outlined"
        label={t('settings.calendar.replace')}
        question={t('settings.calendar.replace_question')}
        confirmLabel={t('settings.calendar.replace_confirm')}
        destructive
        offlineText={t('settings.calendar.replace_offline')}
        act={() => replaceCalendarToken(client)}
        onDone={() => toast({ message: t('settings.calendar.replaced') })}
      >
        {t('settings.calendar.replace_text')}
      </ConfirmButton>
    </Box>
  )
}
