import { type LinkProps, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { LinkButton } from '../control/LinkButton.ts'
import { ArrowBackIcon } from '../icon/shell-icons.ts'

interface Props {
  to: NonNullable<LinkProps['to']>
  search?: Record<string, unknown>
  children: ReactNode
}

/** The link to a screen's parent; absent on a top-level screen. */
export function BackLink({ to, search, children }: Props) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (path === to) return null
  return (
    <LinkButton
      to={to}
      search={search ?? {}}
      color="inherit"
      startIcon={<ArrowBackIcon />}
      className="button--back"
    >
      {children}
    </LinkButton>
  )
}
