import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Terms and their values; empty ones are left out. */
export function Facts({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { base: '1fr', xs: 'minmax(8rem, auto) minmax(0, 1fr)' },
        columnGap: 3,
        rowGap: 1,
        m: 0,
        '& dt': { color: 'text.secondary' },
        '& dd': { my: 0, mr: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
      }}
    >
      {facts.map(
        ([term, value]) =>
          value !== null &&
          value !== undefined && (
            // On a phone, term and value share a line if both fit.
            <Box
              key={term}
              sx={{
                display: { base: 'flex', xs: 'contents' },
                flexWrap: 'wrap',
                justifyContent: 'space-between',
                columnGap: 2,
              }}
            >
              <dt>{term}</dt>
              <Box
                component="dd"
                sx={{ ml: { base: 'auto', xs: 0 }, textAlign: { base: 'end', xs: 'start' } }}
              >
                {value}
              </Box>
            </Box>
          ),
      )}
    </Box>
  )
}
