/** How permissions are grouped on the role form. */
export const PERMISSION_GROUPS = {
  user: 'Users',
  group: 'Groups',
  association: 'Association',
  event: 'Events',
  grants: 'Grants',
  role: 'Roles',
  translation: 'Translations',
  email: 'E-mail',
} as const

export type PermissionGroup = keyof typeof PERMISSION_GROUPS

/** The permissions of roles, by group, named resource:action or resource:action:scope, with their meaning. */
export const PERMISSIONS: Record<PermissionGroup, Record<string, string>> = {
  user: {
    'user:read:profile': 'See all members and their profiles',
    'user:update:profile': 'Change the profiles of other members',
    'user:update:role': 'Give members another role',
    'user:update:status': 'Activate and deactivate accounts',
    'user:update:card': 'Print and replace members’ cards',
    'user:delete': 'Delete accounts',
    'user:invite': 'Invite new members',
  },
  group: {
    'group:manage': 'Manage groups, their members and leaders',
  },
  association: {
    'association:update': 'Change the settings of the association',
    'audit_log:read': 'See who did what',
  },
  event: {
    'event:create': 'Create events',
    'event:read': 'See drafts and private events',
    'event:update': 'Change events and their lists',
    'event:delete': 'Delete events',
    'event_attendance:create': 'Check members in at the door',
    'event_attendance:read': 'See who attended',
    'event_attendance:delete': 'Remove attendance',
    'event_registration:read': 'See who is going',
  },
  grants: {
    'grants:manage': 'Count grants and see what gives them',
  },
  role: {
    'role:create': 'Create roles',
    'role:update': 'Change roles and their permissions',
    'role:delete': 'Delete roles',
  },
  translation: {
    'translation:create': 'Add texts',
    'translation:update': 'Change texts',
    'translation:delete': 'Delete texts',
  },
  email: {
    'email_template:create': 'Create mail templates',
    'email_template:update': 'Change mail templates',
    'email_template:delete': 'Delete mail templates',
    'email:send': 'Send mail to members',
    'email_log:read': 'See what mail was sent',
  },
}
