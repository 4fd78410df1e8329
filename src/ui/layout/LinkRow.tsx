import Box from '@mui/material/Box'
import type { LinkProps } from '@tanstack/react-router'

import { LinkButton } from './links.ts'

interface Props {
  label: string
  items: readonly { to: NonNullable<LinkProps['to']>; label: string }[]
  /** The address of the screen that is shown. */
  current: string
}

/** The parts of a list in a row. Links, not tabs: each has an address of its own. */
export function LinkRow({ label, items, current }: Props) {
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ display: 'flex', gap: 1, mb: 3, borderBottom: 1, borderColor: 'divider' }}
    >
      {items.map((item) => {
        const isCurrent = item.to === current
        return (
          <LinkButton
            key={item.to}
            to={item.to}
            color={isCurrent ? 'primary' : 'inherit'}
            aria-current={isCurrent ? 'page' : undefined}
            sx={{
              borderRadius: 0,
              px: 2,
              mb: '-1px',
              borderBottom: 2,
              borderColor: isCurrent ? 'primary.main' : 'transparent',
            }}
          >
            {item.label}
          </LinkButton>
        )
      })}
    </Box>
  )
}
