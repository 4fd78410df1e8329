import { call } from '#api/functions.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import type { Grant, GrantRules } from './grant.ts'

// All throw ApiError.

const club = { p_association_id: ASSOCIATION_ID }

export function setLeader(eventId: string, userId: string, leads: boolean): Promise<void> {
  return call('set_activity_leader', { p_event_id: eventId, p_user_id: userId, p_leads: leads })
}

/** Says how long an event was held; null for as long as planned. */
export function setMinutes(eventId: string, minutes: number | null): Promise<void> {
  return call('set_activity_minutes', { p_event_id: eventId, p_minutes: minutes })
}

export function setGroups(grantId: string, groups: Grant['groups']): Promise<void> {
  return call('set_grant_groups', { ...club, p_grant_id: grantId, p_groups: groups })
}

/** Saves a grant of the club's own, with its rules from a day on. */
export function saveGrant(id: string, name: string, { valid_from, ...rules }: GrantRules): Promise<void> {
  return call('save_grant', {
    ...club,
    p_grant_id: id,
    p_name: name,
    p_valid_from: valid_from,
    p_rules: rules,
  })
}

export function removeGrant(id: string): Promise<void> {
  return call('remove_grant', { ...club, p_grant_id: id })
}

/** Freezes what the period with the day gives as sent. The id makes a retry freeze once. */
export function sendApplication(id: string, grantId: string, day: string): Promise<void> {
  return call('send_grant_application', { ...club, p_id: id, p_grant_id: grantId, p_day: day })
}
