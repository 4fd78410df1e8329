import { embed } from '#api/embed.ts'
import type { Row, Selected } from '#api/relations.ts'
import type { Permission as PermissionName } from '#api/schema.gen.ts'
import { type EntranceOf, homeOf } from '#api/sections.ts'

export const PERMISSION_COLUMNS = ['id', 'name', 'description', 'group_id'] as const

/** A permission; the list is the same for every club. */
export type Permission = Pick<Row<'permissions'>, (typeof PERMISSION_COLUMNS)[number]>

export const ROLE_COLUMNS = ['id', 'name', 'description', 'sort_order'] as const

/** A role's permissions. */
export const ITS_PERMISSIONS = { permissions: embed('permissions', ['id', 'name']) }

/** One of the club's roles with its permissions; the lower its sort_order, the higher it is. */
export type Role = Selected<'api', 'roles', (typeof ROLE_COLUMNS)[number], typeof ITS_PERMISSIONS>

/** What a user may do with roles not above their own. */
export interface RoleRights {
  /** Where to go after saving or leaving. */
  home: EntranceOf<'roles'> | '/'
  create: boolean
  update: boolean
  remove: boolean
  /** Whether the list of members may be opened. */
  seeMembers: boolean
}

export function roleRights(permissions: readonly PermissionName[]): RoleRights {
  const may = (permission: PermissionName) => permissions.includes(permission)
  return {
    home: homeOf('roles', permissions),
    create: may('role:create'),
    update: may('role:update'),
    remove: may('role:delete'),
    seeMembers: may('user:read:profile'),
  }
}
