import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { photoUrl } from '#lib/text/photo-url.ts'
import { dayText } from '#lib/time/date-text.ts'
import { useClubContext } from '#ui/content/club-type.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmButton } from '#ui/overlay/ConfirmButton.tsx'

import { removePhoto } from '../mutations.ts'
import { userQueries } from '../queries.ts'
import type { User } from '../user.ts'

const SIDE = 112

/**
 * A member's photo for the door, with a button to remove it. Renders nothing without a photo: most members
 * need none.
 */
export function MemberPhoto({ user, mayRemove }: { user: User; mayRemove: boolean }) {
  const { t, i18n } = useTranslation()
  const club = useClubContext()
  const query = useQuery(userQueries.photo(user.id))
  const { data: photo, error, isFetching, refetch } = query
  if (photo === undefined && error) {
    return <ErrorState error={asFailure(error)} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!photo) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Box
        component="img"
        src={photoUrl(photo)}
        alt={t('users.photo.alt', { name: user.name })}
        sx={{ width: SIDE, height: SIDE, flex: 'none', objectFit: 'cover', borderRadius: 1 }}
      />
      <Box sx={{ display: 'grid', gap: 1, flex: '1 1 12rem', justifyItems: 'start' }}>
        <Box sx={{ color: 'text.secondary' }}>
          {t('users.photo.given', { day: dayText(photo.created_at, i18n.language), ...club })}
        </Box>
        {mayRemove && <RemovePhoto user={user} />}
      </Box>
    </Box>
  )
}

/** Removes a photo that does not show the member: only the member can provide a new one. */
function RemovePhoto({ user: { id, name } }: { user: User }) {
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
