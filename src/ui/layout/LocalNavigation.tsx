import Box from '@mui/material/Box'
import type { LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { LinkButton } from '../control/LinkButton.ts'
import './navigation.css'

interface Props {
  label: string
  items: readonly { to: NonNullable<LinkProps['to']>; label: string }[]
  /** The URL of the current screen. */
  current: string
}

/** The parts of one screen, each with its own URL: a row to swipe on a phone, a list on a desktop. */
export function LocalNavigation({ label, items, current }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const shown = items.findIndex(({ to }) => to === current)
  useEffect(() => {
    // Only in the row: the page itself must not scroll.
    const row = list.current
    const link = row?.children[shown]
    if (row && link instanceof HTMLElement)
      row.scrollTo({ left: link.offsetLeft - (row.clientWidth - link.clientWidth) / 2 })
  }, [shown])
  return (
    <Box component="nav" aria-label={label} sx={{ minWidth: 0 }}>
      <Box
        component="ul"
        ref={list}
        sx={{
          position: 'relative',
          listStyle: 'none',
          m: 0,
          mx: { base: -2, sm: 0 },
          px: { base: 2, sm: 0 },
          display: 'flex',
          flexDirection: { base: 'row', md: 'column' },
          gap: 0.5,
          overflowX: 'auto',
          scrollbarWidth: 'none',
          borderBottom: { base: 1, md: 0 },
          // By breakpoint too: otherwise the border's default colour would override it.
          borderColor: { base: 'divider' },
        }}
      >
        {items.map((item, index) => {
          const isCurrent = index === shown
          return (
            <li key={item.to}>
              <LinkButton
                to={item.to}
                color={isCurrent ? 'primary' : 'inherit'}
                aria-current={isCurrent ? 'page' : undefined}
                className="local-navigation__link"
              >
                {item.label}
              </LinkButton>
            </li>
          )
        })}
      </Box>
    </Box>
  )
}
