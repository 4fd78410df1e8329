import Box from '@mui/material/Box'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Language } from '#lib/languages.ts'
import { Button } from '#ui/control/Button.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import { saveText } from '../mutations.ts'
import { translationQueries } from '../queries.ts'
import { type TextKey, textIn } from '../text.ts'

interface OwnTextProps {
  text: TextKey
  language: Language
  /** The form takes the app's words, too. */
  onReset: (value: string) => void
  onChanged: () => Promise<void>
}

/** The words that the app came with, under those that have taken their place, and the way back to them. */
export function OwnText({ text, language, onReset, onChanged }: OwnTextProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const toast = useToast()
  const edited = textIn(text, language)
  const base = edited?.base_value ?? ''
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      if (edited) await saveText(edited, base)
    },
    onSuccess: async () => {
      onReset(base)
      setAsking(false)
      toast({ message: t('translations.reset.done'), severity: 'success' })
      await onChanged()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: translationQueries.all }),
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1, fontSize: '0.875rem' }}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('translations.base')} <span lang={language}>“{base}”</span>
      </Box>
      <Button
        aria-label={t(`translations.reset.of_${language}`)}
        onClick={() => {
          reset()
          setAsking(true)
        }}
      >
        {t('translations.reset.action')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('translations.reset.question')}
        confirmLabel={t('translations.reset.action')}
        destructive
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {t('translations.reset.text', { text: edited?.value, base })}
        </Box>
        <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('translations.offline')} />
      </ConfirmDialog>
    </Box>
  )
}
