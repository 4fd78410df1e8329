import { oneOf } from '#lib/browser/search-params.ts'
import { LANGUAGES } from '#lib/text/languages.ts'
import { type ListView, listSearch, type SortColumn, toView } from '#ui/list/list-search.ts'

/** Parameters in the address of the club's templates. */
export const templatesSearch = listSearch(['name', 'subject', 'language', 'last_modified'], {
  language: oneOf(LANGUAGES),
})

export type TemplatesSearch = ReturnType<typeof templatesSearch>

export interface TemplatesFilter extends ListView<SortColumn<TemplatesSearch>> {
  language: TemplatesSearch['language']
}

export function toTemplatesFilter(search: TemplatesSearch): TemplatesFilter {
  return { ...toView(search, { sort: 'name.asc' }), language: search.language }
}
