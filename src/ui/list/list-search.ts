import { oneOf, type Param, searchParams, textUpTo, wholeNumber } from '#lib/browser/search-params.ts'

/** Page sizes to choose from; the first is the default given in the specification. */
export const PAGE_SIZES = [10, 25, 50, 100] as const

export type Sort<Column extends string = string> = `${Column}.${'asc' | 'desc'}`

/** Parameters in the URL of every list. Defaults are left out, which keeps URLs short. */
export interface ListSearch<Column extends string = string> {
  q?: string | undefined
  sort?: Sort<Column> | undefined
  page?: number | undefined
  size?: number | undefined
}

/** The parameters with their defaults filled in. With the list's filters, they are the query key. */
export interface ListView<Column extends string = string> {
  q: string
  sort: Sort<Column>
  page: number
  size: number
}

/** A list's sort keys. */
export type SortColumn<Search extends ListSearch> =
  NonNullable<Search['sort']> extends Sort<infer Column> ? Column : never

/** A text in the URL of a list. */
export const textInAddress = textUpTo(100)

/**
 * Reads the parameters in the URL of a list.
 * @param columns what it can be sorted by, as the API names them
 * @param filters what else narrows it
 */
export function listSearch<const Column extends string, const Filters extends Record<string, Param<unknown>>>(
  columns: readonly Column[],
  filters: Filters,
) {
  const sorts = columns.flatMap((column): Sort<Column>[] => [`${column}.asc`, `${column}.desc`])
  return searchParams({
    q: textInAddress,
    sort: oneOf(sorts),
    page: wholeNumber(2),
    size: oneOf(PAGE_SIZES),
    ...filters,
  })
}

/** The parameters with the list's own defaults filled in. */
export function toView<Column extends string>(
  search: ListSearch<Column>,
  defaults: { sort: Sort<NoInfer<Column>>; size?: number },
): ListView<Column> {
  return {
    q: search.q ?? '',
    sort: search.sort ?? defaults.sort,
    page: search.page ?? 1,
    size: search.size ?? defaults.size ?? PAGE_SIZES[0],
  }
}

/** Receives changes to a list's URL; filtering or sorting goes back to the first page. */
export type OnStep<Search> = (change: Partial<Search>) => void

// These change how rows are displayed, not which ones: the page stays the same.
const DRAWING = ['view', 'day']
// Typing replaces the history entry, and so does choosing another day; every other change is a step that the
// back button undoes.
const REPLACING = ['q', 'who', 'whom', 'day']

/**
 * The navigation for a step. It changes the latest URL, which may be ahead of the screen, for example while a
 * newly chosen filter is still rendering.
 */
export function stepBy<Search extends object>(change: Partial<Search>) {
  const keepsPage = Object.keys(change).every((name) => DRAWING.includes(name))
  return {
    search: (latest: Search): Search => ({ ...latest, ...(!keepsPage && { page: undefined }), ...change }),
    replace: REPLACING.some((name) => name in change),
  }
}

export function sortOf(sort: Sort): { column: string; ascending: boolean } {
  const dot = sort.lastIndexOf('.')
  return { column: sort.slice(0, dot), ascending: sort.endsWith('.asc') }
}

/** Reversed if the list is already sorted by this column, otherwise ascending. */
export function toggledSort(sort: Sort, column: string): Sort {
  const now = sortOf(sort)
  return now.column === column && now.ascending ? `${column}.desc` : `${column}.asc`
}
