import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '#lib/async/lazy-part.ts'
import { AdminPanelSettingsIcon } from '#ui/icon/shell-icons.ts'

import type { NavItem } from './nav-items.ts'

const AdminDrawer = lazyPart(() => import('./AdminDrawer.tsx'), 'AdminDrawer')

interface Props {
  items: readonly NavItem[]
  /** The edge the drawer slides in from: the button's side. */
  anchor: 'bottom' | 'left'
}

/** The admin screens behind one button, where there is no room to list them. */
export function AdminMenu({ items, anchor }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const isInside = useLocation({
    select: ({ pathname }) => items.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`)),
  })
  return (
    <>
      <button
        type="button"
        className="nav-link nav-link--stacked"
        data-current={isInside}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void AdminDrawer.preload()}
        onClick={() => {
          setOpen(true)
          setWasOpened(true)
        }}
      >
        <span aria-hidden className="nav-link__icon">
          <AdminPanelSettingsIcon />
        </span>
        {t('nav.admin')}
      </button>
      {wasOpened && (
        <Suspense>
          <AdminDrawer items={items} anchor={anchor} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
