import { embed } from '#api/embed.ts'
import type { Row, Selected } from '#api/relations.ts'
import type { Permission as PermissionName } from '#api/schema.gen.ts'
import { type EntranceOf, homeOf } from '#api/sections.ts'

export const PERMISSION_COLUMNS = ['id', 'name', 'description', 'group_id'] as const

/** What a role may allow; the same list for every club. */
export type Permission = Pick<Row<'permissions'>, (typeof PERMISSION_COLUMNS)[number]>

export const ROLE_COLUMNS = ['id', 'name', 'description', 'sort_order'] as const

/** What a role allows. */
export const ITS_PERMISSIONS = { permissions: embed('permissions', ['id', 'name']) }

/** A role of the club with what it allows; the lower its sort_order, the higher it stands. */
export type Role = Selected<'api', 'roles', (typeof ROLE_COLUMNS)[number], typeof ITS_PERMISSIONS>

/** What somebody may do with roles that do not stand above their own. */
export interface RoleRights {
  /** Where saving and going back lead. */
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
