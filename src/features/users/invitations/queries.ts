import { queryOptions } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { numberedPage, type PageOf } from '#api/pages.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'

/** An invitation that nobody has accepted yet. */
export interface Invitation {
  id: string
  email: string
  role_id: string
  role: { name: string }
  inviter: { name: string } | null
  expires_at: string
}

const SHOWN = 200

export const invitationQueries = {
  /** Those not accepted, the newest first; also those that have expired, which can be sent again. */
  open: () =>
    queryOptions({
      queryKey: ['users', 'invitations'],
      meta: { persist: false },
      gcTime: 5 * 60_000,
      queryFn: ({ signal }): Promise<PageOf<Invitation>> =>
        numberedPage<Invitation>(
          () =>
            api
              .from('association_invitations')
              .select('id,email,role_id,role:roles(name),inviter:users(name),expires_at', { count: 'exact' })
              .eq('association_id', ASSOCIATION_ID)
              .eq('is_processed', false)
              .order('expires_at', { ascending: false })
              .order('id')
              .limit(SHOWN)
              .abortSignal(signal),
          1,
        ),
    }),
}
