import ButtonBase from '@mui/material/ButtonBase'
import { createLink } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import type { NavItem } from './nav-items.ts'

const ButtonLink = createLink(ButtonBase)

// On a phone and on a narrow rail the icon stands over its text, on a wide one beside it.
const layout = {
  stacked: { flexDirection: 'column', fontSize: '0.75rem', gap: 0.25, py: 0.75, minHeight: 60 },
  inline: {
    flexDirection: 'row',
    justifyContent: 'start',
    fontSize: '0.9375rem',
    gap: 2,
    px: 2,
    minHeight: 48,
  },
} as const

export const pill = {
  display: 'grid',
  placeItems: 'center',
  borderRadius: 16,
  width: 56,
  height: 32,
  transition: 'background-color 150ms',
} as const

const plain = {
  width: '100%',
  borderRadius: 2,
  color: 'text.secondary',
  fontFamily: 'inherit',
  fontWeight: 500,
  '&:hover': { color: 'text.primary' },
} as const

/** The look of a destination with its icon above its text, for what is not a link. */
export const stacked = { ...plain, ...layout.stacked } as const

interface Props {
  item: NavItem
  shape: keyof typeof layout
}

/** One destination; the current one is told by shape and weight as well as by colour, and to screen readers. */
export function NavLink({ item: { to, label, Icon }, shape }: Props) {
  const { t } = useTranslation()
  const isInline = shape === 'inline'
  return (
    <ButtonLink
      to={to}
      activeOptions={{ exact: to === '/' }}
      sx={{
        ...plain,
        ...layout[shape],
        '&[aria-current=page]': { color: 'text.primary', fontWeight: 700 },
        [isInline ? '&[aria-current=page]' : '&[aria-current=page] .pill']: {
          bgcolor: 'rgba(var(--mui-palette-primary-mainChannel) / 0.18)',
          color: isInline ? 'text.primary' : 'primary.main',
          fontWeight: 700,
        },
      }}
    >
      <span aria-hidden className="pill" style={isInline ? undefined : pill}>
        <Icon />
      </span>
      {t(label)}
    </ButtonLink>
  )
}
