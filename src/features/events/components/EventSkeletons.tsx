import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'

import { Loading } from '#ui/feedback/Loading.tsx'

import { EventGrid } from '../list/EventGrid.tsx'

interface EventSkeletonsProps {
  count: number
  view?: 'list' | 'full'
}

/** Placeholder cards, as many as events are likely and each as tall as a typical card. */
export function EventSkeletons({ count, view = 'list' }: EventSkeletonsProps) {
  return (
    <Loading>
      <EventGrid view={view}>
        {Array.from({ length: count }, (_, index) => (
          <Card key={index} variant="outlined" component="li">
            <Box sx={{ display: 'flex', gap: 2, p: view === 'list' ? 1.5 : 2.5 }}>
              <Skeleton variant="rounded" width={60} height={77} sx={{ flex: 'none' }} />
              <Box sx={{ flex: 1, alignSelf: 'center' }}>
                <Skeleton width="60%" height={28} />
                <Skeleton width="40%" />
                {view === 'full' && <Skeleton variant="rounded" height={96} sx={{ mt: 2 }} />}
              </Box>
            </Box>
          </Card>
        ))}
      </EventGrid>
    </Loading>
  )
}
