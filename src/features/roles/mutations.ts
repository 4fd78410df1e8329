import { api, unwrapVoid } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { call } from '#api/functions.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'

import type { RoleFields } from './role-fields.ts'

// All throw ApiError.

/** Creates a role, or changes the one with that id, including its permissions; returns its id. */
export async function saveRole(id: string | undefined, fields: RoleFields): Promise<string> {
  const { name, description, permissions } = fields
  const saved = await call('save_role', {
    p_role: { ...(id ? { id } : { association_id: ASSOCIATION_ID }), name, description },
    p_permission_ids: permissions,
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
