import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { photoUrl } from '#lib/text/photo-url.ts'
import { dayText } from '#lib/time/date-text.ts'
import { useClubContext } from '#ui/content/club-type.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { asFailure } from '#ui/feedback/failure.ts'

import { userQueries } from '../queries.ts'
import type { User } from '../user.ts'
import { RemovePhoto } from './RemovePhoto.tsx'

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
