import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Language } from '#lib/text/languages.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmButton } from '#ui/overlay/ConfirmButton.tsx'

import { saveText } from '../mutations.ts'
import { translationQueries } from '../queries.ts'
import { type TextKey, textIn } from '../text.ts'

interface OwnTextProps {
  text: TextKey
  language: Language
  /** Called with the app's text, for the form to take over. */
  onReset: (value: string) => void
  onChanged: () => Promise<void>
}

/** The app's original text, below the one that replaced it, with the action to restore it. */
export function OwnText({ text, language, onReset, onChanged }: OwnTextProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const toast = useToast()
  const edited = textIn(text, language)
  const base = edited?.base_value ?? ''
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1, fontSize: '0.875rem' }}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('translations.base')} <q lang={language}>{base}</q>
      </Box>
      <ConfirmButton
        aria-label={t(`translations.reset.of_${language}`)}
        label={t('translations.reset.action')}
        question={t('translations.reset.question')}
        confirmLabel={t('translations.reset.action')}
        destructive
        offlineText={t('translations.offline')}
        act={async () => {
          if (edited) await saveText(edited, base)
        }}
        onDone={async () => {
          onReset(base)
          toast({ message: t('translations.reset.done'), severity: 'success' })
          await onChanged()
        }}
        onSettled={() => queryClient.invalidateQueries({ queryKey: translationQueries.all })}
      >
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {t('translations.reset.text', { text: edited?.value, base })}
        </Box>
      </ConfirmButton>
    </Box>
  )
}
