import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

import { Loading } from '#ui/feedback/Loading.tsx'

import './ticket.css'

/** The placeholder for an event's page while it loads. */
export function EventDetailSkeleton() {
  return (
    <Loading>
      <div className="plain-paper ticket">
        <Skeleton variant="rectangular" height={96} />
        <div className="ticket__face">
          <Skeleton variant="rounded" width={60} height={77} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="40%" />
            <Skeleton width="80%" height={40} />
          </Box>
        </div>
        <div className="ticket__answer">
          <Skeleton width="50%" height={28} />
          <Skeleton variant="rounded" height={56} />
        </div>
      </div>
    </Loading>
  )
}
