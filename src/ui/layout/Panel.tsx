import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** What this is about, or what it leads to. */
  lead?: ReactNode
  children: ReactNode
}

/** A titled part of a screen on a surface of its own, as in settings. */
export function Panel({ title, lead, children }: Props) {
  const id = useId()
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      variant="outlined"
      sx={{ p: { base: 2.5, sm: 3 }, borderRadius: 2, display: 'grid', gap: 2 }}
    >
      <div>
        <Typography id={id} component="h2" variant="h3">
          {title}
        </Typography>
        {lead && (
          <Typography component="div" sx={{ color: 'text.secondary', mt: 0.5, overflowWrap: 'anywhere' }}>
            {lead}
          </Typography>
        )}
      </div>
      {children}
    </Paper>
  )
}
