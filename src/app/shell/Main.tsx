import Box from '@mui/material/Box'
import type { PropsWithChildren } from 'react'

import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** Where the screens of someone who is logged in are shown. */
export function Main({ children }: PropsWithChildren) {
  useFocusOnNavigation()
  return (
    <Box component="main" id="main" tabIndex={-1} sx={{ flex: 1, minWidth: 0, outline: 'none' }}>
      {children}
    </Box>
  )
}
