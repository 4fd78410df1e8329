import { api, unwrapVoid } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { call } from '#api/functions.ts'
import { changes } from '#lib/async/changes.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { type RoleFields, toFields } from './role-fields.ts'
import type { Role } from './role.ts'

// All throw ApiError.

/**
 * Creates a role, or saves what changed in one: what somebody else changed meanwhile stays. Returns its id.
 * @param known the ids of the permissions from which those of the form were chosen
 */
export async function saveRole(
  role: Role | undefined,
  fields: RoleFields,
  known: readonly string[],
): Promise<string> {
  const { permissions, ...words } = fields
  const saved = await call('save_role', {
    p_role: role
      ? { id: role.id, ...changes(toFields(role), words) }
      : { association_id: ASSOCIATION_ID, ...words },
    p_permission_ids: permissions,
    ...(role && { p_known_ids: [...known] }),
  })
  if (!saved?.id) throw new ApiError('ERROR_NO_ROLE_ID', {}, 200)
  return saved.id
}

/** Puts these roles into this order, highest first. */
export function orderRoles(ids: readonly string[]): Promise<void> {
  return call('order_roles', { p_role_ids: [...ids] })
}

/** Requests the deleted row: otherwise, a role the user may not delete would count as deleted. */
export function deleteRole(id: string): Promise<void> {
  return unwrapVoid(api.from('roles').delete().eq('id', id).select('id').single())
}
