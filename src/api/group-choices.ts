import { queryOptions } from '@tanstack/react-query'

import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { queryKeys } from './query-keys.ts'
import { read } from './read.ts'
import type { Row } from './relations.ts'

const COLUMNS = ['id', 'kind', 'name', 'sort_order'] as const

/** A group of the club: a section, a team or a committee. */
export type Group = Pick<Row<'groups'>, (typeof COLUMNS)[number]>

/** The club's groups, in their order. */
export const groupChoices = () =>
  queryOptions({
    queryKey: [...queryKeys.groups, 'choices'],
    queryFn: ({ signal }) =>
      read('groups', COLUMNS)
        .eq('association_id', ASSOCIATION_ID)
        .order('sort_order')
        .order('id')
        .rows(signal),
  })
