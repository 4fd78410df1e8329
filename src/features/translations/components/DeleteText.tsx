import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { useToast } from '#ui/feedback/toast-context.ts'
import { DeletePanel } from '#ui/overlay/DeletePanel.tsx'

import { deleteKeys } from '../mutations.ts'
import { translationQueries } from '../queries.ts'
import type { TextRights } from '../rights.ts'
import type { TextKey } from '../text.ts'

interface DeleteTextProps {
  text: TextKey
  home: TextRights['home']
  onChanged: () => Promise<void>
}

/** Deletes a text that was added here. */
export function DeleteText({ text, home, onChanged }: DeleteTextProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const toast = useToast()
  return (
    <DeletePanel
      title={t('translations.delete.heading')}
      lead={t('translations.delete.lead')}
      action={t('translations.delete.action')}
      question={t('translations.delete.question', { key: text.key })}
      confirmLabel={t('translations.delete.confirm')}
      offlineText={t('translations.offline')}
      remove={() => deleteKeys([text.id])}
      onRemoved={async () => {
        toast({ message: t('translations.delete.done', { key: text.key }), severity: 'success' })
        await navigate({ to: home })
        // This screen has closed by now, and must not refetch the deleted text.
        queryClient.removeQueries({ queryKey: translationQueries.detail(text.id).queryKey })
        await Promise.all([queryClient.invalidateQueries({ queryKey: translationQueries.all }), onChanged()])
      }}
    >
      {t('translations.delete.text')}
    </DeletePanel>
  )
}
