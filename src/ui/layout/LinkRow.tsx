import Box from '@mui/material/Box'
import type { LinkProps } from '@tanstack/react-router'

import { LinkButton } from '../control/LinkButton.ts'
import './navigation.css'

interface Props {
  label: string
  items: readonly {
    to: NonNullable<LinkProps['to']>
    search?: Record<string, unknown>
    label: string
    /** Whether it is the current screen. */
    isCurrent: boolean
  }[]
}

/** The parts of a list in a row. Links, not tabs: each has its own URL. */
export function LinkRow({ label, items }: Props) {
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: { base: 0, xs: 1 },
        mb: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {items.map(({ to, search = {}, label, isCurrent }) => (
        <LinkButton
          key={label}
          to={to}
          search={search}
          color={isCurrent ? 'primary' : 'inherit'}
          // Links to the same path differ in their search parameters.
          activeOptions={{ exact: true }}
          aria-current={isCurrent ? 'page' : undefined}
          className="link-row__link"
        >
          {label}
        </LinkButton>
      ))}
    </Box>
  )
}
