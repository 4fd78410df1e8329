import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { lazyRouteComponent, useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { AdminPanelSettingsIcon } from '#ui/icon/AdminPanelSettingsIcon.ts'

import { pill, stacked } from './NavLink.tsx'
import type { NavItem } from './nav-items.ts'

const AdminDrawer = lazyRouteComponent(() => import('./AdminDrawer.tsx'), 'AdminDrawer')

interface Props {
  items: readonly NavItem[]
  /** The edge of the window that the drawer comes from: the one the button stands at. */
  anchor: 'bottom' | 'left'
}

/** The screens of admins behind one button, where there is no room to list them. */
export function AdminMenu({ items, anchor }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const isInside = useLocation({
    select: ({ pathname }) => items.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`)),
  })
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void AdminDrawer.preload?.()}
        onClick={() => {
          setOpen(true)
          setWasOpened(true)
        }}
        sx={{ ...stacked, ...(isInside && { color: 'text.primary', fontWeight: 700 }) }}
      >
        <Box
          component="span"
          aria-hidden
          sx={{
            ...pill,
            ...(isInside && {
              bgcolor: 'rgba(var(--mui-palette-primary-mainChannel) / 0.18)',
              color: 'primary.main',
            }),
          }}
        >
          <AdminPanelSettingsIcon />
        </Box>
        {t('nav.admin')}
      </ButtonBase>
      {wasOpened && (
        <Suspense>
          <AdminDrawer items={items} anchor={anchor} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
