import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

import { Loading } from '../feedback/Loading.tsx'

/** The shape of a list while its first page loads. */
export function ListSkeleton({ cards }: { cards: boolean }) {
  return (
    <Loading>
      <Box sx={{ display: 'grid', gap: cards ? 1.5 : 0.5 }}>
        {Array.from({ length: cards ? 4 : 10 }, (_, line) => (
          <Skeleton key={line} variant="rounded" height={cards ? 132 : 44} />
        ))}
      </Box>
    </Loading>
  )
}
