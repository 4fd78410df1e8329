import { queryOptions } from '@tanstack/react-query'

import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { queryKeys } from './query-keys.ts'
import { read } from './read.ts'
import type { Row } from './relations.ts'

/** What the app needs to know about the club on every screen. */
const COLUMNS = ['id', 'name', 'type', 'timezone', 'shows_participants', 'logo_version'] as const

type OwnRow = Pick<Row<'associations'>, (typeof COLUMNS)[number]>

/** The club; data stored by an older version of the app may lack newer columns. */
export type Association = Omit<OwnRow, 'shows_participants' | 'logo_version'> &
  Partial<Pick<OwnRow, 'shows_participants' | 'logo_version'>>

/** The user's club, kept in localStorage, so that it is known before the first paint. */
export const ownAssociation = () =>
  queryOptions({
    queryKey: queryKeys.sessionAssociation,
    queryFn: ({ signal }): Promise<Association> =>
      read('associations', COLUMNS).eq('id', ASSOCIATION_ID).one(signal),
    meta: { persist: 'session' },
  })
