import { api, unwrapVoid } from '#api/client.ts'
import { type AnswerOf, call } from '#api/functions.ts'
import { read } from '#api/read.ts'
import type { AccountStatus } from '#api/rows.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import type { Profile } from './profile.ts'

// Each requests the changed row: otherwise, a row the user may not touch would count as a success. All throw ApiError.

/** Saves what changed in a profile: whatever else somebody changed meanwhile stays. */
export async function saveProfile(userId: string, changed: Partial<Profile>): Promise<void> {
  if (Object.keys(changed).length === 0) return
  await unwrapVoid(api.from('users').update(changed).eq('id', userId).select('id').single())
}

/** A member's role is stored in their membership row. */
export async function changeRole(userId: string, roleId: string): Promise<void> {
  const membership = await read('user_roles', ['id'])
    .eq('user_id', userId)
    .eq('association_id', ASSOCIATION_ID)
    .one()
  await unwrapVoid(
    api.from('user_roles').update({ role_id: roleId }).eq('id', membership.id).select('id').single(),
  )
}

export function changeStatus(userId: string, status: AccountStatus): Promise<void> {
  return unwrapVoid(api.from('users').update({ status }).eq('id', userId).select('id').single())
}

/** Gives all of them a role or a status, or none of them; returns how many. */
export function updateMembers(
  userIds: readonly string[],
  change: { role: string } | { status: AccountStatus },
): Promise<number> {
  return call('update_members', {
    p_user_ids: [...userIds],
    ...('role' in change ? { p_role_id: change.role } : { p_status: change.status }),
  })
}

/** Adds all of them to a group; returns those who were not in it before. */
export function addToGroup(userIds: readonly string[], groupId: string): Promise<string[]> {
  return call('change_group_members', { p_group_id: groupId, p_user_ids: [...userIds], p_change: 'add' })
}

/** Permanently deletes an account with everything that belongs to it. */
export function deleteUser(userId: string): Promise<void> {
  return unwrapVoid(api.from('users').delete().eq('id', userId).select('id').single())
}

/** Turns off two-step login for a member who has lost app and recovery codes. */
export async function resetSecondFactor(userId: string): Promise<void> {
  await call('reset_second_factor', { p_user_id: userId })
}

// What rpc/invite_members takes at a time.
const MOST_INVITED = 1000

/** Mails members who have not used their accounts an invitation, also again; returns how many were invited or left out. */
export async function inviteMembers(userIds: readonly string[]): Promise<AnswerOf<'invite_members'>> {
  const total = { invited: 0, left_out: 0 }
  for (let from = 0; from < userIds.length; from += MOST_INVITED) {
    const ids = userIds.slice(from, from + MOST_INVITED)
    const part = await call('invite_members', { p_association_id: ASSOCIATION_ID, p_user_ids: ids })
    total.invited += part.invited
    total.left_out += part.left_out
  }
  return total
}

/** Replaces a member's card, and optionally removes the phones that show it. */
export function replaceMemberCard(userId: string, endPhones: boolean): Promise<void> {
  return call('replace_card', { p_user_id: userId, p_end_phones: endPhones })
}

/** Removes a member's photo. */
export function removePhoto(userId: string): Promise<void> {
  return call('remove_photo', { p_user_id: userId })
}
