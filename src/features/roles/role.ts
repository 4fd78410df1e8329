/** What a role may allow; the same list for every club. */
export interface Permission {
  id: string
  name: string
  description: string
  group_id: string
}

/** A role of the club; the lower its sort_order, the higher it stands. */
export interface Role {
  id: string
  name: string
  description: string | null
  sort_order: number
  /** What it allows. */
  permissions: { id: string; name: string }[]
}

/** What somebody may do with roles that do not stand above their own. */
export interface RoleRights {
  create: boolean
  update: boolean
  remove: boolean
  /** Whether the list of members may be opened. */
  seeMembers: boolean
}

export function roleRights(permissions: readonly string[]): RoleRights {
  const may = (permission: string) => permissions.includes(permission)
  return {
    create: may('role:create'),
    update: may('role:update'),
    remove: may('role:delete'),
    seeMembers: may('user:read:profile'),
  }
}
