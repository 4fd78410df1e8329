import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

import { Loading } from '#ui/feedback/Loading.tsx'

/** The shape of an event's page before the event is there. */
export function EventDetailSkeleton() {
  return (
    <Loading>
      <Skeleton width="55%" height={52} sx={{ mb: 4 }} />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 22rem' },
        }}
      >
        <Box>
          <Skeleton width="45%" height={28} />
          <Skeleton width="30%" sx={{ mb: 2 }} />
          <Skeleton width="40%" height={28} />
          <Skeleton width="25%" />
        </Box>
        <Skeleton variant="rounded" height={196} />
      </Box>
    </Loading>
  )
}
