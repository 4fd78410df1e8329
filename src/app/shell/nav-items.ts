import type { Permission } from '#api/schema.gen.ts'
import { entrance, type EntranceOf, type Section } from '#api/sections.ts'
import { can } from '#features/session/model.ts'
import type { AssociationType } from '#lib/club/association.ts'
import { type Feature, hasFeature } from '#lib/club/flags.ts'
import type { Icon } from '#ui/icon/create-icon.tsx'
import {
  AdminPanelSettingsIcon,
  ApartmentIcon,
  BadgeIcon,
  DraftsIcon,
  EditCalendarIcon,
  EventIcon,
  GrantIcon,
  GroupsIcon,
  HistoryIcon,
  HomeIcon,
  HowToRegIcon,
  OutboxIcon,
  PeopleIcon,
  QrCodeScannerIcon,
  SendIcon,
  SettingsIcon,
  TranslateIcon,
} from '#ui/icon/shell-icons.ts'

import type { FileRouteTypes } from '../route-tree.gen.ts'

export interface NavItem {
  /** A path without parameters. */
  to: Exclude<FileRouteTypes['to'], `${string}$${string}`>
  /** Its text key. */
  label: string
  Icon: Icon
  /** One of the admin screens, which a phone shows in a drawer. */
  admin?: true
  /** Only in the side rail: on a phone it is in the account menu. */
  rail?: true
}

/** Offered to everybody, or only with certain permissions or in associations with a certain feature. */
interface MainItem extends NavItem {
  needs?: readonly Permission[]
  feature?: Feature
}

interface AdminItem extends Pick<NavItem, 'label' | 'Icon'> {
  section: Section
}

const mainItems: readonly MainItem[] = [
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
]

const adminItems: readonly AdminItem[] = [
  { section: 'events', label: 'nav.planning', Icon: EditCalendarIcon },
  { section: 'participation', label: 'nav.participation', Icon: HowToRegIcon },
  { section: 'users', label: 'nav.users', Icon: PeopleIcon },
  { section: 'groups', label: 'nav.groups', Icon: GroupsIcon },
  { section: 'grants', label: 'nav.grants', Icon: GrantIcon },
  { section: 'sender', label: 'nav.email_sender', Icon: SendIcon },
  { section: 'templates', label: 'nav.email_templates', Icon: DraftsIcon },
  { section: 'logs', label: 'nav.email_logs', Icon: OutboxIcon },
  { section: 'auditLog', label: 'nav.audit_log', Icon: HistoryIcon },
  { section: 'association', label: 'nav.association', Icon: ApartmentIcon },
  { section: 'roles', label: 'nav.roles', Icon: AdminPanelSettingsIcon },
  { section: 'translations', label: 'nav.translations', Icon: TranslateIcon },
]

/**
 * The navigation's links: none that the route guards would refuse, and each section at its most general entry
 * point.
 */
export function navItems(permissions: readonly Permission[], type: AssociationType | undefined): NavItem[] {
  const main = mainItems.filter(
    ({ needs = [], feature }) =>
      can(permissions, needs) && (!feature || (type !== undefined && hasFeature(feature, type))),
  )
  const admin = adminItems.flatMap(({ section, ...item }) => {
    const to: EntranceOf | undefined = entrance(section, permissions)
    return to === undefined ? [] : [{ ...item, to, admin: true as const }]
  })
  return [...main, ...admin]
}
