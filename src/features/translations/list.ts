import { oneOf, textUpTo } from '#lib/search-params.ts'
import { type ListView, listSearch, type SortColumn, toView } from '#ui/list/list-search.ts'

/** What a list may be narrowed to. */
export const STATES = ['missing', 'edited', 'own'] as const

export type State = (typeof STATES)[number]

/** What the address of the list of texts says. */
export const translationsSearch = listSearch(['key', 'missing'], {
  namespace: textUpTo(60),
  state: oneOf(STATES),
})

export type TranslationsSearch = ReturnType<typeof translationsSearch>

/** What decides which texts the list shows, complete: it is the key of the query. */
export interface TranslationsFilter extends ListView<SortColumn<TranslationsSearch>> {
  namespace: string | undefined
  state: State | undefined
}

export function toFilter(search: TranslationsSearch): TranslationsFilter {
  // What is missing comes first, and as many stand on a page as the specification says.
  const view = toView(search, { sort: 'missing.desc', size: 50 })
  return { ...view, namespace: search.namespace, state: search.state }
}
