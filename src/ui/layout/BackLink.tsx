import { type LinkProps, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { ArrowBackIcon } from '../icon/ArrowBackIcon.ts'
import { LinkButton } from './links.ts'

interface Props {
  to: NonNullable<LinkProps['to']>
  search?: Record<string, unknown>
  children: ReactNode
}

/** The way up from a screen; none where the screen itself is as far up as one gets. */
export function BackLink({ to, search, children }: Props) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (path === to) return null
  return (
    <LinkButton
      to={to}
      search={search ?? {}}
      color="inherit"
      startIcon={<ArrowBackIcon />}
      sx={{ ml: -1, mb: 1 }}
    >
      {children}
    </LinkButton>
  )
}
