import { queryOptions } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { everyRow, numberedPage } from '#api/pages.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'
import { anyContains } from '#lib/like-pattern.ts'
import { ephemeral } from '#lib/ephemeral.ts'
import { sortOf } from '#ui/list/list-search.ts'

import type { InvitationsFilter } from './list.ts'

/** An invitation that nobody has accepted yet. */
export interface Invitation {
  id: string
  email: string
  role_id: string
  role: { name: string }
  inviter: { name: string } | null
  expires_at: string
}

export const invitationQueries = {
  all: ['users', 'invitations'] as const,

  /** Those not accepted; also those that have expired, which can be sent again. */
  open: (filter: InvitationsFilter) =>
    queryOptions({
      queryKey: ['users', 'invitations', filter],
      ...ephemeral,
      queryFn: ({ signal }) =>
        numberedPage<Invitation>(
          (number) =>
            narrowed(filter)
              .range((number - 1) * filter.size, number * filter.size - 1)
              .abortSignal(signal),
          filter.page,
        ),
    }),
}

/** Every invitation that the filter matches, on all pages. Throws ApiError. */
export function everyInvitation(filter: InvitationsFilter): Promise<Invitation[]> {
  return everyRow((first, count) => narrowed(filter).range(first, first + count - 1))
}

function narrowed({ q, link, sort }: InvitationsFilter) {
  let found = api
    .from('association_invitations')
    .select('id,email,role_id,role:roles(name),inviter:users(name),expires_at', { count: 'exact' })
    .eq('association_id', ASSOCIATION_ID)
    .eq('is_processed', false)
  if (q) found = found.or(anyContains(['email'], q))
  const now = new Date().toISOString()
  if (link === 'valid') found = found.gt('expires_at', now)
  if (link === 'expired') found = found.lte('expires_at', now)
  const { column, ascending } = sortOf(sort)
  // The id decides between rows that are alike, or one could stand on two pages.
  return found.order(column, { ascending }).order('id')
}
