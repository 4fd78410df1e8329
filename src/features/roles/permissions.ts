import type { Permission, Role } from './role.ts'

export interface PermissionGroup {
  id: string
  permissions: Permission[]
}

// Groups about people first, then what people do, then what governs both.
const ORDER = ['user', 'group', 'event', 'email', 'association', 'translation', 'role']

/** The permissions in their groups; groups from a newer server come last. */
export function byGroup(permissions: readonly Permission[]): PermissionGroup[] {
  const ids = [...new Set([...ORDER, ...permissions.map(({ group_id }) => group_id)])]
  return ids
    .map((id) => ({ id, permissions: permissions.filter(({ group_id }) => group_id === id) }))
    .filter((group) => group.permissions.length > 0)
}

/**
 * Nobody can give what they lack: `locked` cannot be given; `one_way` is present and can be removed, but not given
 * again.
 */
export function grantLimit(
  permission: Permission,
  own: readonly string[],
  saved: readonly string[],
): 'locked' | 'one_way' | undefined {
  if (own.includes(permission.name)) return undefined
  return saved.includes(permission.id) ? 'one_way' : 'locked'
}

/** What a role allows in each group, to be put in words. */
export function allowedByGroup(role: Role, permissions: readonly Permission[]) {
  const held = new Set(role.permissions.map(({ id }) => id))
  return byGroup(permissions)
    .map(({ id, permissions: all }) => {
      const allowed = all.filter((permission) => held.has(permission.id))
      return { id, allowed, everything: allowed.length === all.length }
    })
    .filter(({ allowed }) => allowed.length > 0)
}
