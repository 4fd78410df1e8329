import type { Permission } from '#api/schema.gen.ts'

/** What some permissions do nothing without: those that open the screens where they do it. */
export const PERMISSION_NEEDS: Partial<Record<Permission, readonly Permission[]>> = {
  'user:update:role': ['user:read:profile'],
  'user:update:status': ['user:read:profile'],
  'user:update:card': ['user:read:profile'],
  'user:delete': ['user:read:profile'],
  'event:delete': ['event:read'],
  'event_attendance:read': ['event_registration:read'],
  'event_attendance:delete': ['event_attendance:create', 'event_attendance:read', 'event_registration:read'],
  'event_registration:read': ['event_attendance:read'],
  'email_template:delete': ['email_template:update'],
}
