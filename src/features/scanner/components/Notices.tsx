import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

import { keepFocus } from '#ui/browser/keep-focus.ts'

/**
 * What staff should know or do. Closing a notice with the keyboard does not move the focus to the top of the
 * page.
 */
export function Notices({ children, compact = false }: { children: ReactNode; compact?: boolean }) {
  return (
    <Box ref={keepFocus} data-notices sx={{ ...NOTICES, ...(compact ? COMPACT : { gap: 2.5 }) }}>
      {children}
    </Box>
  )
}

/** Takes no room when empty, and can still hold the focus of the last notice that was closed. */
const NOTICES = {
  display: 'grid',
  minWidth: 0,
  '&:empty': { position: 'absolute', outline: 'none' },
} as const
const COMPACT = { gridArea: 'warnings', gap: 0.5 }
