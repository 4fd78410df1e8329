import { embedInner } from '#api/embed.ts'
import { type PageOf, type Read, readTexts } from '#api/read.ts'
import type { Row } from '#api/relations.ts'
import { type Language, LANGUAGES } from '#lib/text/languages.ts'

import type { TranslationsFilter } from './list.ts'
import { HIT_COLUMNS, merged } from './search.ts'
import { ITS_TEXTS, KEY_COLUMNS, type TextKey } from './text.ts'
import { toTextQuery } from './words.ts'

// This many ids fit into an address that any proxy accepts.
const IDS_AT_ONCE = 100

/** The keys with their texts. */
export const textKeys = () => readTexts('keys', KEY_COLUMNS, ITS_TEXTS)

/** A page of the keys that match the filter. Throws ApiError. */
export async function pageOfTexts(
  filter: TranslationsFilter,
  signal?: AbortSignal,
): Promise<PageOf<TextKey>> {
  if (!filter.q) return filteredKeys(filter).page(filter, signal)
  const ids = await foundIds(filter, signal)
  const page = ids.slice((filter.page - 1) * filter.size, filter.page * filter.size)
  return { rows: page.length > 0 ? await withIds(page, signal) : [], total: ids.length }
}

/** Every key that matches the filter, on all pages. Throws ApiError. */
export async function everyText(filter: TranslationsFilter): Promise<TextKey[]> {
  if (!filter.q) return filteredKeys(filter).every()
  const ids = await foundIds(filter)
  const texts: TextKey[] = []
  for (let first = 0; first < ids.length; first += IDS_AT_ONCE)
    texts.push(...(await withIds(ids.slice(first, first + IDS_AT_ONCE))))
  return texts
}

function filteredKeys(filter: TranslationsFilter) {
  return narrowed(textKeys(), filter).sortBy(filter.sort).order('key')
}

const keysFound = () => readTexts('keys', HIT_COLUMNS)
/**
 * How words of a language are reduced to their stems, as in the column search_vector of translations: Swedish
 * has its own rules, all others are treated as English.
 */
const configurationOf = (language: Language) => (language === 'sv' ? 'swedish' : 'english')
/** The keys hold the words of their English text. */
const TEXT_CONFIGURATIONS = [
  ...new Set(LANGUAGES.filter((language) => language !== 'en').map(configurationOf)),
]
const textsFound = () => readTexts('translations', ['key_id'], { keys: embedInner('keys', HIT_COLUMNS) })

/**
 * The ids of the keys that contain the words in the key itself or in their text in any language, in the
 * order of the list. The hits include the sort columns: there may be more than fit into an address, so only
 * the keys of one page are requested by id.
 */
async function foundIds(filter: TranslationsFilter, signal?: AbortSignal): Promise<string[]> {
  const words = toTextQuery(filter.q)
  if (words === '') return []
  const [inKeys, ...inTexts] = await Promise.all([
    narrowed(keysFound().matches('search_vector', words, 'english'), filter)
      .order('id')
      .every(signal),
    ...TEXT_CONFIGURATIONS.map((configuration) =>
      narrowedTexts(textsFound().matches('search_vector', words, configuration), filter)
        .order('id')
        .every(signal),
    ),
  ])
  return merged([...inKeys, ...inTexts.flat().map(({ keys }) => keys)], filter.sort)
}

/** The filters on keys besides the search. */
function narrowed<Found, Aliases extends string>(
  keys: Read<Row<'keys', 'translations'>, Found, Aliases>,
  { namespace, state }: TranslationsFilter,
): Read<Row<'keys', 'translations'>, Found, Aliases> {
  let found = keys
  if (namespace) found = found.eq('namespace', namespace)
  if (state === 'missing') found = found.where('missing', 'gt', 0)
  if (state === 'edited') found = found.where('edited', 'is', true)
  if (state === 'own') found = found.where('is_base', 'is', false)
  return found
}

/** The same for texts, by their keys. */
function narrowedTexts(texts: ReturnType<typeof textsFound>, { namespace, state }: TranslationsFilter) {
  let found = texts
  if (namespace) found = found.eq('keys.namespace', namespace)
  if (state === 'missing') found = found.where('keys.missing', 'gt', 0)
  if (state === 'edited') found = found.where('keys.edited', 'is', true)
  if (state === 'own') found = found.where('keys.is_base', 'is', false)
  return found
}

/** The keys with these ids, in this order. */
async function withIds(ids: readonly string[], signal?: AbortSignal): Promise<TextKey[]> {
  const texts = await textKeys().in('id', ids).rows(signal)
  const place = new Map(ids.map((id, index) => [id, index]))
  return texts.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
}
