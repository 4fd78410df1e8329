import { queryOptions } from '@tanstack/react-query'

import { call } from '#api/functions.ts'
import { queryKeys } from '#api/query-keys.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { members } from '../list-query.ts'

const SHOWN = 20

/** The first members with an account whose name or address contains the text, and in `total` how many there are. */
export const guardianCandidates = (search: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'guardian_candidates', search],
    ...ephemeral,
    queryFn: ({ signal }) =>
      members()
        .eq('has_account', true)
        .contains(['folded_name', 'email'], search)
        .order('name')
        .order('id')
        .first(SHOWN, signal),
  })

/** Which guardian to add to, or remove from, which child (the id of its account). */
export interface GuardianChange {
  change: 'add' | 'remove'
  child: string
  guardian: { user_id: string; name: string }
}

/** Adds or removes a guardian. Throws ApiError. */
export const changeGuardian = ({ change, child, guardian }: GuardianChange): Promise<void> =>
  call(change === 'add' ? 'add_guardian' : 'remove_guardian', {
    p_association_id: ASSOCIATION_ID,
    p_child_id: child,
    p_guardian_id: guardian.user_id,
  })

/** For a member without an account: where the link for creating one was sent, or null. */
export const accountOffer = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'account_offer', userId],
    ...ephemeral,
    queryFn: ({ signal }) => call('account_offer', { p_user_id: userId }, { get: true, signal }),
  })

/**
 * Mails that link and invalidates any earlier one; without an address, it only invalidates. Throws ApiError.
 */
export const offerAccount = (userId: string, email?: string): Promise<void> =>
  call('offer_account', { p_user_id: userId, ...(email !== undefined && { p_email: email }) })

interface NewMember {
  /** Chosen before the first attempt, so that a retry after a lost response finds the member. */
  id: string
  name: string
  date_of_birth: string
  guardians: readonly { user_id: string }[]
}

/** Creates a member without an account; resolves to their id. Throws ApiError. */
export const addMember = ({ id, name, date_of_birth, guardians }: NewMember): Promise<string> =>
  call('add_member', {
    p_association_id: ASSOCIATION_ID,
    p_id: id,
    p_name: name,
    p_guardian_ids: guardians.map(({ user_id }) => user_id),
    ...(date_of_birth && { p_date_of_birth: date_of_birth }),
  })
