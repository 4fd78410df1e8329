import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined'
import Apartment from '@mui/icons-material/ApartmentOutlined'
import Badge from '@mui/icons-material/BadgeOutlined'
import Drafts from '@mui/icons-material/DraftsOutlined'
import EditCalendar from '@mui/icons-material/EditCalendarOutlined'
import Event from '@mui/icons-material/EventOutlined'
import HowToReg from '@mui/icons-material/HowToRegOutlined'
import Home from '@mui/icons-material/HomeOutlined'
import Outbox from '@mui/icons-material/OutboxOutlined'
import People from '@mui/icons-material/PeopleOutlined'
import QrCodeScanner from '@mui/icons-material/QrCodeScannerOutlined'
import Send from '@mui/icons-material/SendOutlined'
import Settings from '@mui/icons-material/SettingsOutlined'
import Translate from '@mui/icons-material/TranslateOutlined'

import type { Permission } from '#api/schema.gen.ts'
import { can } from '#features/session/model.ts'
import type { AssociationType } from '#lib/association.ts'
import { type Feature, hasFeature } from '#lib/flags.ts'

import type { FileRouteTypes } from '../route-tree.gen.ts'

export interface NavItem {
  /** An address without parameters. */
  to: Exclude<FileRouteTypes['to'], `${string}$${string}`>
  /** The key of its text. */
  label: string
  Icon: typeof Home
  needs?: readonly Permission[]
  /** Of these one is enough: an address that opens for more people than it is of use to. */
  anyOf?: readonly Permission[]
  feature?: Feature
  /** Among the screens of admins, which a phone shows in a drawer. */
  admin?: true
  /** Only where there is room beside the screen: on a phone it is in the menu of the account. */
  rail?: true
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
  { to: '/settings', label: 'nav.settings', Icon: Settings, rail: true },
  {
    to: '/admin/events',
    label: 'nav.planning',
    Icon: EditCalendar,
    needs: ['event:read'],
    // Whoever only reads events finds them among everybody's.
    anyOf: ['event:create', 'event:update', 'event:delete'],
    admin: true,
  },
  {
    to: '/admin/event-participation',
    label: 'nav.participation',
    Icon: HowToReg,
    needs: ['event_attendance:read', 'event_registration:read'],
    admin: true,
  },
  { to: '/admin/users', label: 'nav.users', Icon: People, needs: ['user:read:profile'], admin: true },
  { to: '/admin/email-sender', label: 'nav.email_sender', Icon: Send, needs: ['email:send'], admin: true },
  {
    to: '/admin/email-templates',
    label: 'nav.email_templates',
    Icon: Drafts,
    needs: ['email_template:update'],
    admin: true,
  },
  { to: '/admin/email-logs', label: 'nav.email_logs', Icon: Outbox, needs: ['email_log:read'], admin: true },
  {
    to: '/admin/association/settings',
    label: 'nav.association',
    Icon: Apartment,
    needs: ['association:update'],
    admin: true,
  },
  {
    to: '/admin/roles',
    label: 'nav.roles',
    Icon: AdminPanelSettings,
    needs: ['role:create', 'role:update', 'role:delete'],
    admin: true,
  },
  {
    to: '/admin/translations',
    label: 'nav.translations',
    Icon: Translate,
    needs: ['translation:create', 'translation:update', 'translation:delete'],
    admin: true,
  },
]

/** What the navigation offers: nothing that the guards of the routes refuse. */
export function navItems(permissions: readonly Permission[], type: AssociationType | undefined): NavItem[] {
  return items.filter(
    ({ needs = [], anyOf, feature }) =>
      can(permissions, needs) &&
      (anyOf?.some((permission) => can(permissions, [permission])) ?? true) &&
      (!feature || (type !== undefined && hasFeature(feature, type))),
  )
}
