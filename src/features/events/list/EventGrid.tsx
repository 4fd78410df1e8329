import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The list element around events: one column of rows, or cards side by side where there is room. */
export function EventGrid({ view = 'list', children }: { view?: 'list' | 'full'; children: ReactNode }) {
  const columns = view === 'list' ? '1fr' : 'repeat(auto-fill, minmax(min(100%, 22rem), 1fr))'
  return (
    <Box
      component="ul"
      // Safari stops announcing a list that has no bullets, unless it is told again that it is one.
      role="list"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: view === 'list' ? 1.25 : 2,
        gridTemplateColumns: columns,
      }}
    >
      {children}
    </Box>
  )
}
