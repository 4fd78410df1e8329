import Badge from '@mui/icons-material/BadgeOutlined'
import Event from '@mui/icons-material/EventOutlined'
import Home from '@mui/icons-material/HomeOutlined'
import QrCodeScanner from '@mui/icons-material/QrCodeScannerOutlined'

import { can } from '#features/session/model.ts'
import type { AssociationType } from '#lib/association.ts'
import { type Feature, hasFeature } from '#lib/flags.ts'

export interface NavItem {
  to: '/' | '/events' | '/qr' | '/admin/qr'
  /** The key of its text. */
  label: string
  Icon: typeof Home
  needs?: readonly string[]
  feature?: Feature
}

const items: readonly NavItem[] = [
  { to: '/', label: 'nav.home', Icon: Home },
  { to: '/events', label: 'nav.events', Icon: Event },
  { to: '/qr', label: 'nav.card', Icon: Badge },
  {
    to: '/admin/qr',
    label: 'nav.scanner',
    Icon: QrCodeScanner,
    needs: ['event_attendance:create'],
    feature: 'qrScanner',
  },
]

/** What the navigation offers: the same rules as the guards of the routes. */
export function navItems(permissions: readonly string[], type: AssociationType | undefined): NavItem[] {
  return items.filter(
    ({ needs = [], feature }) =>
      can(permissions, needs) && (!feature || (type !== undefined && hasFeature(feature, type))),
  )
}
