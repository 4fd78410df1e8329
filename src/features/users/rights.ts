import type { AccountStatus } from '#api/rows.ts'
import type { Permission } from '#api/schema.gen.ts'
import { type EntranceOf, homeOf } from '#api/sections.ts'

/** A user's permissions on other members. */
export interface UserRights {
  /** Where to go after saving or leaving. */
  home: EntranceOf<'users'> | '/'
  /** Whether the list and the profiles may be opened. */
  read: boolean
  edit: boolean
  setRole: boolean
  setStatus: boolean
  /** Print and replace cards. */
  giveCards: boolean
  remove: boolean
  invite: boolean
  sendMail: boolean
  manageGroups: boolean
  seeAttendance: boolean
  seeRegistrations: boolean
}

export function userRights(permissions: readonly Permission[]): UserRights {
  const may = (permission: Permission) => permissions.includes(permission)
  return {
    home: homeOf('users', permissions),
    read: may('user:read:profile'),
    edit: may('user:update:profile'),
    setRole: may('user:update:role'),
    setStatus: may('user:update:status'),
    giveCards: may('user:update:card'),
    remove: may('user:delete'),
    invite: may('user:invite'),
    sendMail: may('email:send'),
    manageGroups: may('group:manage'),
    seeAttendance: may('event_attendance:read'),
    seeRegistrations: may('event_registration:read'),
  }
}

/** What prevents changing a certain member, whatever the permissions; unknown until roles are compared. */
export type Obstacle = 'self' | 'higher' | 'unknown'

/** The roles a user may give: those not above their own. The server checks the roles' permissions. */
export function givableRoles<Role extends { id: string; sort_order: number }>(
  roles: readonly Role[],
  ownRoleId: string | undefined,
): Role[] {
  const own = roles.find((role) => role.id === ownRoleId)
  return own ? roles.filter((role) => role.sort_order >= own.sort_order) : []
}

/** Those of the selected whom a user with this role may change. */
export function changeable<User extends { role_sort_order: number }>(
  users: readonly User[],
  own: { sort_order: number } | undefined,
): User[] {
  return own ? users.filter((user) => user.role_sort_order >= own.sort_order) : []
}

/** Whether somebody can be mailed an invitation: their account has no password yet. */
export const isInvitable = (user: { status: AccountStatus; has_account: boolean }): boolean =>
  user.status === 'unverified' && user.has_account
