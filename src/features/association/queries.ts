import { queryOptions } from '@tanstack/react-query'

import { answer, api, page } from '#api/client.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'

import type { Association, OwnEventType } from './association.ts'

const COLUMNS =
  'id,name,type,address,description,mission_statement,code_of_conduct,terms_and_conditions,is_public,allow_user_registration,shows_participants,timezone,logo_version'

export const associationQueries = {
  all: ['association'] as const,

  settings: () =>
    queryOptions({
      queryKey: ['association', 'settings'],
      queryFn: ({ signal }): Promise<Association> =>
        answer(
          api.from('associations').select(COLUMNS).eq('id', ASSOCIATION_ID).abortSignal(signal).single(),
        ),
    }),

  /** How many events are of these types. */
  eventsOf: (types: readonly OwnEventType[]) =>
    queryOptions({
      queryKey: ['association', 'events of', types],
      enabled: types.length > 0,
      queryFn: async ({ signal }): Promise<number> => {
        const found = await page(
          api
            .from('events')
            .select('id', { count: 'exact' })
            .eq('association_id', ASSOCIATION_ID)
            .in('type', [...types])
            .limit(1)
            .abortSignal(signal),
        )
        return found.total
      },
    }),
}
