import type { Permission } from '#api/schema.gen.ts'
import { can } from '#features/session/model.ts'
import type { AssociationType } from '#lib/association.ts'
import { type Feature, hasFeature } from '#lib/flags.ts'
import { AdminPanelSettingsIcon } from '#ui/icon/AdminPanelSettingsIcon.ts'
import { ApartmentIcon } from '#ui/icon/ApartmentIcon.ts'
import { BadgeIcon } from '#ui/icon/BadgeIcon.ts'
import type { Icon } from '#ui/icon/create-icon.tsx'
import { DraftsIcon } from '#ui/icon/DraftsIcon.ts'
import { EditCalendarIcon } from '#ui/icon/EditCalendarIcon.ts'
import { EventIcon } from '#ui/icon/EventIcon.ts'
import { HomeIcon } from '#ui/icon/HomeIcon.ts'
import { HowToRegIcon } from '#ui/icon/HowToRegIcon.ts'
import { OutboxIcon } from '#ui/icon/OutboxIcon.ts'
import { PeopleIcon } from '#ui/icon/PeopleIcon.ts'
import { QrCodeScannerIcon } from '#ui/icon/QrCodeScannerIcon.ts'
import { SendIcon } from '#ui/icon/SendIcon.ts'
import { SettingsIcon } from '#ui/icon/SettingsIcon.ts'
import { TranslateIcon } from '#ui/icon/TranslateIcon.ts'

import type { FileRouteTypes } from '../route-tree.gen.ts'

export interface NavItem {
  /** An address without parameters. */
  to: Exclude<FileRouteTypes['to'], `${string}$${string}`>
  /** The key of its text. */
  label: string
  Icon: Icon
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
  { to: '/', label: 'nav.home', Icon: HomeIcon },
  { to: '/events', label: 'nav.events', Icon: EventIcon },
  { to: '/qr', label: 'nav.card', Icon: BadgeIcon },
  {
    to: '/admin/qr',
    label: 'nav.scanner',
    Icon: QrCodeScannerIcon,
    needs: ['event_attendance:create'],
    feature: 'qrScanner',
  },
  { to: '/settings', label: 'nav.settings', Icon: SettingsIcon, rail: true },
  {
    to: '/admin/events',
    label: 'nav.planning',
    Icon: EditCalendarIcon,
    needs: ['event:read'],
    // Whoever only reads events finds them among everybody's.
    anyOf: ['event:create', 'event:update', 'event:delete'],
    admin: true,
  },
  {
    to: '/admin/event-participation',
    label: 'nav.participation',
    Icon: HowToRegIcon,
    needs: ['event_attendance:read', 'event_registration:read'],
    admin: true,
  },
  { to: '/admin/users', label: 'nav.users', Icon: PeopleIcon, needs: ['user:read:profile'], admin: true },
  {
    to: '/admin/email-sender',
    label: 'nav.email_sender',
    Icon: SendIcon,
    needs: ['email:send'],
    admin: true,
  },
  {
    to: '/admin/email-templates',
    label: 'nav.email_templates',
    Icon: DraftsIcon,
    needs: ['email_template:update'],
    admin: true,
  },
  {
    to: '/admin/email-logs',
    label: 'nav.email_logs',
    Icon: OutboxIcon,
    needs: ['email_log:read'],
    admin: true,
  },
  {
    to: '/admin/association/settings',
    label: 'nav.association',
    Icon: ApartmentIcon,
    needs: ['association:update'],
    admin: true,
  },
  {
    to: '/admin/roles',
    label: 'nav.roles',
    Icon: AdminPanelSettingsIcon,
    needs: ['role:create', 'role:update', 'role:delete'],
    admin: true,
  },
  {
    to: '/admin/translations',
    label: 'nav.translations',
    Icon: TranslateIcon,
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
