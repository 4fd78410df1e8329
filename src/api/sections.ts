import type { Permission } from './schema.gen.ts'

/**
 * The sections of the admin screens, each with its entry points, the most general first. The main list is
 * open to users with all the permissions in the specification's table (section 2). Users with fewer get the
 * entry point that is useful to them: a list of what they may change, or the form for something new.
 */
export const SECTIONS = {
  events: [
    { to: '/admin/events', needs: ['event:read'] },
    { to: '/admin/events/edit', needs: ['event:update'] },
    { to: '/admin/events/create', needs: ['event:create'] },
  ],
  participation: [
    { to: '/admin/event-participation', needs: ['event_attendance:read', 'event_registration:read'] },
  ],
  users: [
    { to: '/admin/users', needs: ['user:read:profile'] },
    { to: '/admin/users/edit', needs: ['user:update:profile'] },
    { to: '/admin/users/invitations', needs: ['user:invite'] },
  ],
  groups: [{ to: '/admin/groups', needs: ['group:manage'] }],
  grants: [{ to: '/admin/grants', needs: ['grants:manage'] }],
  sender: [{ to: '/admin/email-sender', needs: ['email:send'] }],
  templates: [
    { to: '/admin/email-templates', needs: ['email_template:update'] },
    { to: '/admin/email-templates/new', needs: ['email_template:create'] },
  ],
  logs: [{ to: '/admin/email-logs', needs: ['email_log:read'] }],
  auditLog: [{ to: '/admin/audit-log', needs: ['audit_log:read'] }],
  association: [{ to: '/admin/association/settings', needs: ['association:update'] }],
  roles: [
    { to: '/admin/roles', needs: ['role:create', 'role:update', 'role:delete'] },
    { to: '/admin/roles/edit', needs: ['role:update'] },
    { to: '/admin/roles/edit', needs: ['role:delete'] },
    { to: '/admin/roles/new', needs: ['role:create'] },
  ],
  translations: [
    { to: '/admin/translations', needs: ['translation:create', 'translation:update', 'translation:delete'] },
    { to: '/admin/translations/edit', needs: ['translation:update'] },
    { to: '/admin/translations/edit', needs: ['translation:delete'] },
    { to: '/admin/translations/new', needs: ['translation:create'] },
  ],
} as const satisfies Record<string, readonly { to: string; needs: readonly Permission[] }[]>

export type Section = keyof typeof SECTIONS

/** The URL of an entry point. */
export type EntranceOf<Of extends Section = Section> = (typeof SECTIONS)[Of][number]['to']

/** The most general entry point that these permissions open; undefined if they open none. */
export function entrance<Of extends Section>(
  section: Of,
  permissions: readonly Permission[],
): EntranceOf<Of> | undefined {
  return SECTIONS[section].find(({ needs }) => needs.every((needed) => permissions.includes(needed)))?.to
}

/** Where a section's forms lead after saving or going back; home for users who have lost access meanwhile. */
export function homeOf<Of extends Section>(
  section: Of,
  permissions: readonly Permission[],
): EntranceOf<Of> | '/' {
  return entrance(section, permissions) ?? '/'
}
