import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { BreakableText } from '../content/BreakableText.tsx'
import { usePageTitle } from '../browser/use-page-title.ts'

interface PageHeaderProps {
  title: string
  /** One quiet line under the title. */
  lead?: ReactNode
  actions?: ReactNode
}

/** The heading of a screen, which also names the browser's tab. The shell moves the focus to it after navigation. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  usePageTitle(title)
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mb: { base: 3, md: 4 } }}
    >
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Typography component="h1" tabIndex={-1} variant="h1" sx={{ overflowWrap: 'break-word' }}>
          <BreakableText text={title} />
        </Typography>
        {lead && (
          <Typography component="div" sx={{ color: 'text.secondary', mt: 0.75 }}>
            {lead}
          </Typography>
        )}
      </Box>
      {actions}
    </Box>
  )
}
