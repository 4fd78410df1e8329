import { oneOf, textUpTo } from '#lib/browser/search-params.ts'
import { type ListView, listSearch, type SortColumn, toView } from '#ui/list/list-search.ts'

/** The possible filters of the list. */
export const STATES = ['missing', 'edited', 'own'] as const

export type State = (typeof STATES)[number]

/** Parameters in the address of the list of texts. */
export const translationsSearch = listSearch(['key', 'missing'], {
  namespace: textUpTo(60),
  state: oneOf(STATES),
})

export type TranslationsSearch = ReturnType<typeof translationsSearch>

/** All the parameters of the list of texts: the key of the query. */
export interface TranslationsFilter extends ListView<SortColumn<TranslationsSearch>> {
  namespace: string | undefined
  state: State | undefined
}

export function toFilter(search: TranslationsSearch): TranslationsFilter {
  // Missing texts come first, with the page size given in the specification.
  const view = toView(search, { sort: 'missing.desc', size: 50 })
  return { ...view, namespace: search.namespace, state: search.state }
}
