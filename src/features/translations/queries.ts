import { queryOptions } from '@tanstack/react-query'

import { answer, known, rows, translationsApi } from '#api/client.ts'
import { rowId } from '#api/row-id.ts'
import { everyRow, numberedPage, type PageOf } from '#api/pages.ts'
import { ephemeral } from '#lib/ephemeral.ts'
import { sortOf } from '#ui/list/list-search.ts'

import type { TranslationsFilter } from './list.ts'
import { otherForms } from './placeholders.ts'
import { type Hit, merged } from './search.ts'
import type { State, TextKey } from './text.ts'
import { toTextQuery } from './words.ts'

const COLUMNS =
  'id,key,namespace,is_base,missing,edited,translations(id,language_code,value,base_value,edited,last_modified)'
const HIT = 'id,key,missing'

// So many ids fit into an address on their way through any proxy.
const IDS_AT_ONCE = 100

/** Keys: everything under `all`, which is asked for again after a renewed session. */
export const translationQueries = {
  all: ['translations'] as const,

  list: (filter: TranslationsFilter) =>
    queryOptions({
      queryKey: ['translations', 'list', filter],
      ...ephemeral,
      queryFn: ({ signal }) =>
        filter.q
          ? foundPage(filter, signal)
          : numberedPage<TextKey>(
              (number) =>
                listed(filter)
                  .range((number - 1) * filter.size, number * filter.size - 1)
                  .abortSignal(signal),
              filter.page,
            ),
    }),

  /** One key with its texts; ERROR_RESOURCE_NOT_FOUND when there is none. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['translations', 'detail', id],
      ...ephemeral,
      queryFn: async ({ signal }): Promise<TextKey> =>
        known(
          translationsApi.from('keys').select(COLUMNS).eq('id', rowId(id)).abortSignal(signal).maybeSingle(),
        ),
    }),

  /** The same text for other numbers. */
  otherForms: (key: string) =>
    queryOptions({
      queryKey: ['translations', 'other_forms', key],
      ...ephemeral,
      queryFn: ({ signal }) =>
        rows(
          translationsApi
            .from('keys')
            .select('id,key')
            .in('key', otherForms(key))
            .order('key')
            .abortSignal(signal),
        ),
    }),

  /** The first parts of all keys. */
  namespaces: () =>
    queryOptions({
      queryKey: ['translations', 'namespaces'],
      ...ephemeral,
      queryFn: async ({ signal }): Promise<string[]> => {
        const found = await answer<{ namespace: string }[]>(
          translationsApi
            .from('distinct_namespaces')
            .select('namespace')
            .order('namespace')
            .abortSignal(signal),
        )
        return found.map(({ namespace }) => namespace)
      },
    }),
}

/** Every key that the filter matches, on all pages. Throws ApiError. */
export async function everyText(filter: TranslationsFilter): Promise<TextKey[]> {
  if (!filter.q) return everyRow((first, count) => listed(filter).range(first, first + count - 1))
  const ids = await found(filter)
  const texts: TextKey[] = []
  for (let first = 0; first < ids.length; first += IDS_AT_ONCE)
    texts.push(...(await withIds(ids.slice(first, first + IDS_AT_ONCE))))
  return texts
}

function listed(filter: TranslationsFilter) {
  let query = translationsApi.from('keys').select(COLUMNS, { count: 'exact' })
  for (const [column, operator, value] of conditions(filter)) query = query.filter(column, operator, value)
  const { column, ascending } = sortOf(filter.sort)
  return query.order(column, { ascending }).order('key')
}

type Condition = [column: string, operator: string, value: unknown]

const OF_STATE: Record<State, Condition> = {
  missing: ['missing', 'gt', 0],
  edited: ['edited', 'is', true],
  own: ['is_base', 'is', false],
}

/** What narrows the list beside the search. */
function conditions({ namespace, state }: TranslationsFilter): Condition[] {
  const found: Condition[] = []
  if (namespace) found.push(['namespace', 'eq', namespace])
  if (state) found.push(OF_STATE[state])
  return found
}

async function foundPage(filter: TranslationsFilter, signal: AbortSignal): Promise<PageOf<TextKey>> {
  const ids = await found(filter, signal)
  const page = ids.slice((filter.page - 1) * filter.size, filter.page * filter.size)
  return { rows: page.length > 0 ? await withIds(page, signal) : [], total: ids.length }
}

/**
 * The ids of the keys that have the words in themselves or their English text, and of those that have them in the
 * Swedish one, in the order of the list. They bring along what that order goes by: there may be more than fit into an
 * address, so only those of a page are asked for by id.
 */
async function found(filter: TranslationsFilter, signal?: AbortSignal): Promise<string[]> {
  const words = toTextQuery(filter.q)
  if (words === '') return []
  const [inEnglish, inSwedish] = await Promise.all([
    everyRow<Hit>((first, count) => {
      let query = translationsApi
        .from('keys')
        .select(HIT, { count: 'exact' })
        .textSearch('search_vector', words, { config: 'english' })
      for (const [column, operator, value] of conditions(filter))
        query = query.filter(column, operator, value)
      return within(query.order('id').range(first, first + count - 1), signal)
    }),
    everyRow<{ keys: Hit }>((first, count) => {
      let query = translationsApi
        .from('translations')
        .select(`key_id,keys!inner(${HIT})`, { count: 'exact' })
        .textSearch('search_vector', words, { config: 'swedish' })
      for (const [column, operator, value] of conditions(filter))
        query = query.filter(`keys.${column}`, operator, value)
      return within(query.order('id').range(first, first + count - 1), signal)
    }),
  ])
  return merged([...inEnglish, ...inSwedish.map(({ keys }) => keys)], filter.sort)
}

/** The keys with these ids, in this order. */
async function withIds(ids: readonly string[], signal?: AbortSignal): Promise<TextKey[]> {
  const texts = await answer<TextKey[]>(
    within(translationsApi.from('keys').select(COLUMNS).in('id', ids), signal),
  )
  const place = new Map(ids.map((id, index) => [id, index]))
  return texts.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
}

const within = <Query extends { abortSignal(signal: AbortSignal): Query }>(
  query: Query,
  signal?: AbortSignal,
) => (signal ? query.abortSignal(signal) : query)
