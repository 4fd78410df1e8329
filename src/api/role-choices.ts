import { queryOptions } from '@tanstack/react-query'

import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { queryKeys } from './query-keys.ts'
import { read } from './read.ts'
import type { Row } from './relations.ts'

const COLUMNS = ['id', 'name', 'description', 'sort_order'] as const

/** A role that a member may have; the lower its sort_order, the higher its rank. */
export type RoleChoice = Pick<Row<'roles'>, (typeof COLUMNS)[number]>

/** The club's roles, highest first. */
export const roleChoices = () =>
  queryOptions({
    queryKey: [...queryKeys.roles, 'choices'],
    queryFn: ({ signal }) =>
      read('roles', COLUMNS)
        .eq('association_id', ASSOCIATION_ID)
        .order('sort_order')
        .order('id')
        .rows(signal),
  })
