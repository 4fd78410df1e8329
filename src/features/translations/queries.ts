import { queryOptions } from '@tanstack/react-query'

import { queryKeys } from '#api/query-keys.ts'
import { readTexts } from '#api/read.ts'
import { rowId } from '#api/row-id.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'

import { pageOfTexts, textKeys } from './list-query.ts'
import type { TranslationsFilter } from './list.ts'
import { otherForms } from './placeholders.ts'

const all = queryKeys.translations

/** Keys: everything under `all`, which is refetched after a session renewal. */
export const translationQueries = {
  all,

  list: (filter: TranslationsFilter) =>
    queryOptions({
      queryKey: [...all, 'list', filter],
      ...ephemeral,
      queryFn: ({ signal }) => pageOfTexts(filter, signal),
    }),

  /** One key with its texts; ERROR_RESOURCE_NOT_FOUND if there is none. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      ...ephemeral,
      queryFn: ({ signal }) => textKeys().eq('id', rowId(id)).one(signal),
    }),

  /** The same text for other numbers. */
  otherForms: (key: string) =>
    queryOptions({
      queryKey: [...all, 'other_forms', key],
      ...ephemeral,
      queryFn: ({ signal }) =>
        readTexts('keys', ['id', 'key']).in('key', otherForms(key)).order('key').rows(signal),
    }),

  /** The first parts of all keys. */
  namespaces: () =>
    queryOptions({
      queryKey: [...all, 'namespaces'],
      ...ephemeral,
      queryFn: async ({ signal }) => {
        const found = await readTexts('distinct_namespaces', ['namespace']).order('namespace').rows(signal)
        return found.map(({ namespace }) => namespace)
      },
    }),
}
