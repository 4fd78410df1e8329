import Box from '@mui/material/Box'
import type SvgIcon from '@mui/material/SvgIcon'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: typeof SvgIcon
  title: string
  /** What to do next. */
  children?: ReactNode
  action?: ReactNode
}

/** Stands where a list would, and says what to do next. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
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
      <Icon aria-hidden sx={{ fontSize: 40, color: 'primary.main', opacity: 0.8, mb: 1.5 }} />
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
