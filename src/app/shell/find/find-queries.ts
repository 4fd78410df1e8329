import { queryOptions } from '@tanstack/react-query'

import { queryKeys } from '#api/query-keys.ts'
import { read } from '#api/read.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'
import { correctedNow } from '#lib/time/server-clock.ts'

const MOST_FOUND = 6

/** What the search finds on the server, by a part of a name or title. Never persisted. */
export const findQueries = {
  members: (words: string) =>
    queryOptions({
      queryKey: [...queryKeys.users, 'find', words],
      ...ephemeral,
      queryFn: ({ signal }) =>
        read('users_with_roles', ['id', 'name', 'email', 'has_account'])
          .eq('association_id', ASSOCIATION_ID)
          .contains(['folded_name', 'email'], words)
          .order('name')
          .order('id')
          .take(MOST_FOUND, signal),
    }),

  /** Upcoming events first, the next one first of all, then past ones from the latest. */
  events: (words: string) =>
    queryOptions({
      queryKey: [...queryKeys.events, 'find', words],
      ...ephemeral,
      queryFn: async ({ signal }) => {
        const now = correctedNow().toISOString()
        const half = (past: boolean) =>
          read('events', ['id', 'slug', 'title', 'start_time'])
            .eq('association_id', ASSOCIATION_ID)
            .contains(['title'], words)
            .where('end_time', past ? 'lt' : 'gte', now)
            .order('start_time', { ascending: !past })
            .order('id')
            .take(MOST_FOUND, signal)
        return (await Promise.all([half(false), half(true)])).flat().slice(0, MOST_FOUND)
      },
    }),
}
