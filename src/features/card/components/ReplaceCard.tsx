import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import { replaceCard } from '../mutations.ts'

/** For a card that someone else may have a picture of. */
export function ReplaceCard() {
  const { t } = useTranslation()
  const toast = useToast()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const replace = useMutation(replaceCard(useQueryClient()))
  const confirm = () =>
    replace.mutate(undefined, {
      onSuccess: () => toast({ message: t('card.replaced') }),
      onError: (error) => toast({ severity: 'error', message: failureText(t, toApiError(error)) }),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button color="inherit" disabled={!online} onClick={() => setAsking(true)} className="button--quiet">
        {t('card.replace')}
      </Button>
      {!online && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('card.replace_offline')}
        </Typography>
      )}
      <ConfirmDialog
        open={asking}
        title={t('card.replace_title')}
        confirmLabel={t('card.replace_confirm')}
        destructive
        busy={replace.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {t('card.replace_text')}
      </ConfirmDialog>
    </>
  )
}
