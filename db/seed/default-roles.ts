import { PERMISSION_GROUPS, type PermissionGroup } from './permissions.ts'

/**
 * The initial roles of a new club, highest first. They are ordinary rows: a club can rename, change and
 * delete them. A permission introduced later is given once to existing clubs' roles that still have the name
 * of a default role with it, and to every role that held all permissions until then (db/seed/defaults.ts).
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
    groups: ['user', 'group', 'event', 'grants', 'translation', 'email'],
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
