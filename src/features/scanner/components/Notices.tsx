import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

import { keepFocus } from '#ui/browser/keep-focus.ts'

/** Where the door says what its staff should know or do. Whoever closes one of them keeps their place on the screen. */
export function Notices({ children, compact = false }: { children: ReactNode; compact?: boolean }) {
  return (
    <Box ref={keepFocus} sx={{ ...NOTICES, ...(compact ? COMPACT : { gap: 2.5 }) }}>
      {children}
    </Box>
  )
}

/** Empty it takes no room, and can still hold the focus of the last one that was closed. */
const NOTICES = {
  display: 'grid',
  minWidth: 0,
  '&:empty': { position: 'absolute', outline: 'none' },
} as const
const COMPACT = { gridArea: 'warnings', gap: 0.5 }
