import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** A link to everything of this kind, beside the heading. */
  more?: ReactNode
  children: ReactNode
}

/** A titled part of a screen, found by its heading in a screen reader's list of regions. */
export function Section({ title, more, children }: SectionProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, mb: 1 }}>
        <Typography id={id} component="h2" variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {more}
      </Box>
      {children}
    </Box>
  )
}
