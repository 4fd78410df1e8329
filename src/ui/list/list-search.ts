import { oneOf, type Param, searchParams, textUpTo, wholeNumber } from '#lib/search-params.ts'

/** Rows on a page, to choose from; the first is what the specification gives a list that says nothing. */
export const PAGE_SIZES = [10, 25, 50, 100] as const

export type Sort<Column extends string = string> = `${Column}.${'asc' | 'desc'}`

/** What the address of every list may say. Defaults are absent, which keeps addresses short. */
export interface ListSearch<Column extends string = string> {
  q?: string | undefined
  sort?: Sort<Column> | undefined
  page?: number | undefined
  size?: number | undefined
}

/** What the address comes to, complete. With the filters of the list it is the key of the query. */
export interface ListView<Column extends string = string> {
  q: string
  sort: Sort<Column>
  page: number
  size: number
}

/** What a list can be sorted by. */
export type SortColumn<Search extends ListSearch> =
  NonNullable<Search['sort']> extends Sort<infer Column> ? Column : never

/** A text in the address of a list. */
export const textInAddress = textUpTo(100)

/**
 * Reads the address of a list.
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

/** The address with the list's own defaults where it says nothing. */
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

/** Takes what is to change in the address of a list, which starts again at its first page when that narrows or turns it. */
export type OnStep<Search> = (change: Partial<Search>) => void

// How rows are drawn does not decide which they are: the page stays.
const DRAWING = ['view', 'day']
// Typing replaces the address, and so does looking at another day; all else is a step that the back button takes back.
const REPLACING = ['q', 'who', 'whom', 'day']

/**
 * The navigation that a step comes to. It changes what the address says by then: that may be more than the screen
 * shows yet, as while a filter that was just chosen is still being rendered.
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

/** The other way round when the list is sorted by this column already, else upwards. */
export function toggledSort(sort: Sort, column: string): Sort {
  const now = sortOf(sort)
  return now.column === column && now.ascending ? `${column}.desc` : `${column}.asc`
}
