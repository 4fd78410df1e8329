import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'

import type { LineMoves } from './OrderedList.tsx'

/** One line of an OrderedList, which follows the pointer while it is dragged and makes room while another one is. */
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
        display: 'flex',
        gap: { base: 1, sm: 2 },
        p: { base: 1, sm: 2 },
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
