import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { usePageTitle } from './use-page-title.ts'

interface PublicCardProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** The one thing to do on a screen that needs no login. Its heading also names the browser's tab. */
export function PublicCard({ title, lead, children }: PublicCardProps) {
  usePageTitle(title)
  return (
    <Paper
      variant="outlined"
      sx={{
        width: '100%',
        maxWidth: 440,
        mx: 'auto',
        my: { base: 0, sm: 'auto' },
        p: { base: 3, xs: 4.5 },
        borderRadius: 2,
      }}
    >
      <Typography variant="h1" tabIndex={-1}>
        {title}
      </Typography>
      {lead && <Typography sx={{ color: 'text.secondary', mt: 1, mb: 2 }}>{lead}</Typography>}
      {children}
    </Paper>
  )
}
