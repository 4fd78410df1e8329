import { api, unwrapVoid } from '#api/client.ts'
import { call } from '#api/functions.ts'
import { read } from '#api/read.ts'
import type { AccountStatus } from '#api/rows.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'

import type { Profile } from './profile.ts'

// Each asks for what it changed: a row that the caller may not touch would otherwise count as a success. All throw ApiError.

export function saveProfile(userId: string, profile: Profile): Promise<void> {
  return unwrapVoid(api.from('users').update(profile).eq('id', userId).select('id').single())
}

/** A member's role is changed in the record of their membership. */
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

/** Gives all of them a role or a status, or none of them; how many. */
export function updateMembers(
  userIds: readonly string[],
  change: { role: string } | { status: AccountStatus },
): Promise<number> {
  return call('update_members', {
    p_user_ids: [...userIds],
    ...('role' in change ? { p_role_id: change.role } : { p_status: change.status }),
  })
}

/** Puts all of them into a group; those for whom that was new. */
export function addToGroup(userIds: readonly string[], groupId: string): Promise<string[]> {
  return call('change_group_members', { p_group_id: groupId, p_user_ids: [...userIds], p_change: 'add' })
}

/** Deletes an account with everything that belongs to it, for good. */
export function deleteUser(userId: string): Promise<void> {
  return unwrapVoid(api.from('users').delete().eq('id', userId).select('id').single())
}

/** Makes the password enough again for a member who has lost app and recovery codes. */
export async function resetSecondFactor(userId: string): Promise<void> {
  await call('reset_second_factor', { p_user_id: userId })
}

/** Mails a link under which a password is chosen, which also verifies the account. */
export function sendPasswordLink(email: string): Promise<void> {
  return call('request_password_reset', { p_email: email })
}

/** Gives a member a new card, and ends the phones that show it where that is wanted. */
export function replaceMemberCard(userId: string, endPhones: boolean): Promise<void> {
  return call('replace_card', { p_user_id: userId, p_end_phones: endPhones })
}

/** Takes the photo of a member away. */
export function removePhoto(userId: string): Promise<void> {
  return call('remove_photo', { p_user_id: userId })
}
