import { queryOptions } from '@tanstack/react-query'

import { queryKeys } from '#api/query-keys.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'

import { type Invitation, openInvitations } from './list-query.ts'
import type { InvitationsFilter } from './list.ts'

const all = [...queryKeys.users, 'invitations'] as const

export const invitationQueries = {
  all,

  /** Unaccepted ones, including expired ones, which can be resent. */
  open: (filter: InvitationsFilter) =>
    queryOptions({
      queryKey: [...all, filter],
      ...ephemeral,
      queryFn: ({ signal }) => openInvitations(filter).page(filter, signal),
    }),
}

/** Every invitation that matches the filter, on all pages. Throws ApiError. */
export const everyInvitation = (filter: InvitationsFilter): Promise<Invitation[]> =>
  openInvitations(filter).every()
