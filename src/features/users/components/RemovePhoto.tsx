import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useClubContext } from '#ui/content/club-type.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmButton } from '#ui/overlay/ConfirmButton.tsx'

import { removePhoto } from '../mutations.ts'
import { userQueries } from '../queries.ts'
import type { User } from '../user.ts'

/** Removes a photo that does not show the member: only the member can provide a new one. */
export function RemovePhoto({ user: { id, name } }: { user: User }) {
  const { t } = useTranslation()
  const club = useClubContext()
  const toast = useToast()
  const client = useQueryClient()
  return (
    <ConfirmButton
      color="error"
      label={t('users.photo.remove')}
      question={t('users.photo.question', { name })}
      confirmLabel={t('users.photo.remove')}
      destructive
      offlineText={t('users.offline')}
      act={() => removePhoto(id)}
      onDone={() => toast({ message: t('users.photo.removed', { name }), severity: 'success' })}
      onSettled={() => client.invalidateQueries({ queryKey: userQueries.photo(id).queryKey })}
    >
      {t('users.photo.text', club)}
    </ConfirmButton>
  )
}
