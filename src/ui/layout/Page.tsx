import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The width and the margins of a screen. The `main` landmark belongs to the shell around it. */
export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: narrow ? 820 : 1280,
        mx: 'auto',
        px: { base: 2, sm: 3, md: 4 },
        pt: { base: 3, md: 5 },
        pb: { base: 6, md: 8 },
      }}
    >
      {children}
    </Box>
  )
}
