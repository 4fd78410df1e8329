import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useClubContext } from '#ui/content/club-type.ts'
import { SwitchField } from '#ui/control/SwitchField.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmButton } from '#ui/overlay/ConfirmButton.tsx'

import { replaceMemberCard } from '../mutations.ts'
import type { User } from '../user.ts'

/** Gives a member who has lost the card a new one. */
export function ReplaceMemberCard({ user: { id, name } }: { user: User }) {
  const { t } = useTranslation()
  const club = useClubContext()
  const toast = useToast()
  const [endPhones, setEndPhones] = useState(false)
  return (
    <ConfirmButton
      variant="outlined"
      label={t('users.cards.replace')}
      question={t('users.cards.replace_title', { name })}
      confirmLabel={t('users.cards.replace')}
      destructive
      offlineText={t('users.offline')}
      act={() => replaceMemberCard(id, endPhones)}
      onDone={() => toast({ message: t('users.cards.replaced', { name }), severity: 'success' })}
    >
      <p>{t('users.cards.replace_text', club)}</p>
      <SwitchField label={t('users.cards.end_phones')} checked={endPhones} onChange={setEndPhones} />
    </ConfirmButton>
  )
}
