import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { CallFailure } from '#ui/CallFailure.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { asFailure } from '#ui/failure.ts'
import { Panel } from '#ui/Panel.tsx'
import { useToast } from '#ui/toast-context.ts'

import { deleteKeys } from '../mutations.ts'
import { translationQueries } from '../queries.ts'
import type { TextKey } from '../text.ts'

/** Deletes a text that was added here. */
export function DeleteText({ text, onChanged }: { text: TextKey; onChanged: () => Promise<void> }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => deleteKeys([text.id]),
    onSuccess: async () => {
      toast({ message: t('translations.delete.done', { key: text.key }), severity: 'success' })
      await navigate({ to: '/admin/translations' })
      // This screen is gone by now, and does not ask for the text that is.
      queryClient.removeQueries({ queryKey: translationQueries.detail(text.id).queryKey })
      await Promise.all([queryClient.invalidateQueries({ queryKey: translationQueries.all }), onChanged()])
    },
  })
  return (
    <Panel title={t('translations.delete.heading')} lead={t('translations.delete.lead')}>
      <Box>
        <Button
          variant="outlined"
          color="error"
          onClick={() => {
            reset()
            setAsking(true)
          }}
        >
          {t('translations.delete.action')}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking}
        title={t('translations.delete.question', { key: text.key })}
        confirmLabel={t('translations.delete.confirm')}
        destructive
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {t('translations.delete.text')}
        <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('translations.offline')} />
      </ConfirmDialog>
    </Panel>
  )
}
