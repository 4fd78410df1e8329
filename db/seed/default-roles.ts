import { PERMISSION_GROUPS, type PermissionGroup } from './permissions.ts'

/**
 * The roles that a new club starts with, the highest first. They are rows like any other: a club may rename, change and
 * remove them. A permission that is introduced later is given once to the roles of existing clubs that have it here and
 * still have their name, and to every role that held all permissions there were (db/seed/defaults.ts).
 */
export const DEFAULT_ROLES: readonly DefaultRole[] = [
  {
    name: 'Admin',
    description: 'May do everything',
    groups: Object.keys(PERMISSION_GROUPS) as PermissionGroup[],
  },
  {
    name: 'Board',
    description: 'Members, events and mail',
    groups: ['user', 'group', 'event', 'translation', 'email'],
  },
  { name: 'Leader', description: 'Events and who attends them', groups: ['event'] },
  {
    name: 'Door staff',
    description: 'Lets members in',
    permissions: ['event_attendance:create', 'event_attendance:read', 'event:read'],
  },
  { name: 'Member', description: 'Takes part' },
]

interface DefaultRole {
  name: string
  description: string
  /** All permissions of these groups … */
  groups?: readonly PermissionGroup[]
  /** … and these. */
  permissions?: readonly string[]
}
