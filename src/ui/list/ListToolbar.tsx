import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

import { SearchField } from './SearchField.tsx'

interface ListToolbarProps {
  search?: { label: string; value: string; onChange: (text: string) => void } | undefined
  /** Filters, sorting, export: anything else that decides what the list shows. */
  children: ReactNode
}

/** The search and the other controls: beside it, or below it if the text is large. */
export function ListToolbar({ search, children }: ListToolbarProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}>
      {search && (
        <Box sx={{ flex: { base: '1 1 10rem', md: '1 1 16rem' }, minWidth: 0, maxWidth: { md: 420 } }}>
          <SearchField {...search} />
        </Box>
      )}
      {children}
    </Box>
  )
}
