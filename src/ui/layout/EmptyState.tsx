import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Icon } from '../icon/create-icon.tsx'

interface EmptyStateProps {
  icon: Icon
  title: string
  /** What to do next. */
  children?: ReactNode
  action?: ReactNode
}

/** Stands where a list would, and says what to do next. */
export function EmptyState({ icon: Sign, title, children, action }: EmptyStateProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        px: 3,
        py: { base: 5, md: 7 },
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      <Sign size={40} tone="primary" style={{ marginBottom: 12, opacity: 0.8 }} />
      <Typography sx={{ fontSize: '1.0625rem', fontWeight: 600 }}>{title}</Typography>
      {children && (
        <Typography component="div" sx={{ color: 'text.secondary', mt: 0.75, maxWidth: '42ch' }}>
          {children}
        </Typography>
      )}
      {action && <Box sx={{ mt: 2.5 }}>{action}</Box>}
    </Box>
  )
}
