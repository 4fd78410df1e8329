import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmButton } from '#ui/overlay/ConfirmButton.tsx'

import { replaceCard } from '../mutations.ts'

/** Replaces a card that someone else may have a picture of. */
export function ReplaceCard() {
  const { t } = useTranslation()
  const toast = useToast()
  const client = useQueryClient()
  return (
    <ConfirmButton
      color="inherit"
      className="button--quiet"
      label={t('card.replace')}
      question={t('card.replace_title')}
      confirmLabel={t('card.replace_confirm')}
      destructive
      offlineText={t('card.replace_offline')}
      act={() => replaceCard(client)}
      onDone={() => toast({ message: t('card.replaced') })}
    >
      {t('card.replace_text')}
    </ConfirmButton>
  )
}
