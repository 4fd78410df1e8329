import { queryOptions } from '@tanstack/react-query'

import { queryKeys } from '#api/query-keys.ts'
import { read } from '#api/read.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { ASSOCIATION_COLUMNS, type OwnEventType } from './association.ts'

const all = queryKeys.association

export const associationQueries = {
  all,

  settings: () =>
    queryOptions({
      queryKey: [...all, 'settings'],
      queryFn: ({ signal }) => read('associations', ASSOCIATION_COLUMNS).eq('id', ASSOCIATION_ID).one(signal),
    }),

  /** Number of events of these types. */
  eventsOf: (types: readonly OwnEventType[]) =>
    queryOptions({
      queryKey: [...all, 'events of', types],
      enabled: types.length > 0,
      queryFn: async ({ signal }) => {
        const events = read('events', ['id']).eq('association_id', ASSOCIATION_ID).in('type', types)
        return (await events.first(1, signal)).total
      },
    }),
}
