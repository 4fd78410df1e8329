import { embed } from '#api/embed.ts'
import { read } from '#api/read.ts'
import type { Selected } from '#api/relations.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'
import { correctedNow } from '#lib/time/server-clock.ts'

import type { InvitationsFilter } from './list.ts'

const COLUMNS = ['id', 'email', 'role_id', 'expires_at'] as const
const PEOPLE = { role: embed('roles', ['name']), inviter: embed('users', ['name']) }

/** An invitation nobody has accepted yet. */
export type Invitation = Selected<'api', 'association_invitations', (typeof COLUMNS)[number], typeof PEOPLE>

/** Unaccepted ones that match the filter, including expired ones, which can be resent. */
export function openInvitations({ q, link, sort }: InvitationsFilter) {
  let found = read('association_invitations', COLUMNS, PEOPLE)
    .eq('association_id', ASSOCIATION_ID)
    .eq('is_processed', false)
  if (q) found = found.contains(['email'], q)
  const now = correctedNow().toISOString()
  if (link === 'valid') found = found.where('expires_at', 'gt', now)
  if (link === 'expired') found = found.where('expires_at', 'lte', now)
  // The id breaks ties, or a row could appear on two pages.
  return found.sortBy(sort).order('id')
}
