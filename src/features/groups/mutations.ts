import { api, unwrapVoid } from '#api/client.ts'
import { call } from '#api/functions.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import type { GroupFields } from './fields.ts'

// Each requests the changed row: otherwise, a row the user may not touch would count as a success. All throw ApiError.

export function createGroup(fields: GroupFields): Promise<void> {
  return unwrapVoid(
    api
      .from('groups')
      .insert({ ...fields, association_id: ASSOCIATION_ID })
      .select('id')
      .single(),
  )
}

/** Saves what changed in a group: whatever else somebody changed meanwhile stays. */
export async function saveGroup(id: string, changed: Partial<GroupFields>): Promise<void> {
  if (Object.keys(changed).length === 0) return
  await unwrapVoid(api.from('groups').update(changed).eq('id', id).select('id').single())
}

export function deleteGroup(id: string): Promise<void> {
  return unwrapVoid(api.from('groups').delete().eq('id', id).select('id').single())
}

/** Puts these groups into this order. */
export function orderGroups(ids: readonly string[]): Promise<void> {
  return call('order_groups', { p_group_ids: [...ids] })
}

/** Sets how many of a group are wanted at events, by event type, where that differs from the numbers `known`. */
export function setNeeds(
  id: string,
  wanted: Record<string, number>,
  known: Record<string, number>,
): Promise<void> {
  return call('set_group_needs', { p_group_id: id, p_wanted: wanted, p_known: known })
}

export type MembersChange = 'add' | 'remove' | 'make_leaders' | 'unmake_leaders'

/** Changes the members or leaders of a group; returns those affected. */
export function changeMembers(
  groupId: string,
  userIds: readonly string[],
  change: MembersChange,
): Promise<string[]> {
  return call('change_group_members', { p_group_id: groupId, p_user_ids: [...userIds], p_change: change })
}

/** Puts a member into exactly these groups, apart from what somebody else changed since `knownIds` were read. */
export function setMemberGroups(
  userId: string,
  groupIds: readonly string[],
  knownIds: readonly string[],
): Promise<void> {
  return call('set_member_groups', {
    p_association_id: ASSOCIATION_ID,
    p_user_id: userId,
    p_group_ids: [...groupIds],
    p_known_ids: [...knownIds],
  })
}
