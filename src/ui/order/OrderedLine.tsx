import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'

import type { LineMoves } from './OrderedList.tsx'

/** One line of an OrderedList, which follows the pointer while dragged and makes room while another one is. */
export function OrderedLine({
  moves: { offset, held },
  children,
}: {
  moves: LineMoves
  children: ReactNode
}) {
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        py: 1,
        pl: 2,
        pr: 1,
        borderRadius: 2,
        boxShadow: held ? 6 : 0,
      }}
      style={
        offset === undefined
          ? undefined
          : {
              transform: `translateY(${offset}px)`,
              transition: held ? 'none' : 'transform var(--motion-quick)',
              ...(held && { position: 'relative', zIndex: 1 }),
            }
      }
    >
      {children}
    </Paper>
  )
}
