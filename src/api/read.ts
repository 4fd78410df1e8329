import type { PostgrestResponse } from '@supabase/postgrest-js'

import { anyContains, asIn, containsPattern, quoted } from '#lib/text/like-pattern.ts'

import { api, translationsApi } from './client.ts'
import { ApiError, errorFromResponse } from './errors.ts'
import type { ArgumentsOf, FunctionName, RowOfAnswer } from './functions.ts'
import type { Column, Embeds, Filterable, NoEmbeds, RelationName, SchemaName, Selected } from './relations.ts'

/**
 * The part of postgrest-js that reads are built on. Columns and values were typed when the read was created; here
 * they are strings.
 */
interface Builder extends PromiseLike<PostgrestResponse<unknown>> {
  filter(column: string, operator: string, value: unknown): Builder
  in(column: string, values: readonly unknown[]): Builder
  is(column: string, value: null): Builder
  not(column: string, operator: 'is', value: null): Builder
  ilike(column: string, pattern: string): Builder
  or(conditions: string): Builder
  textSearch(column: string, words: string, options: { config: string }): Builder
  order(column: string, options: { ascending?: boolean; nullsFirst?: boolean }): Builder
  limit(count: number): Builder
  range(first: number, last: number): Builder
  abortSignal(signal: AbortSignal): Builder
}

interface Client {
  from(relation: string): { select(columns: string, options?: { count: 'exact' }): Builder }
  rpc(name: string, args: object, options: { get: boolean; count?: 'exact' }): Builder
}

type Step = (query: Builder) => Builder

/** `column.asc` or `column.desc`, as in URLs. */
export type SortOrder<Name extends string> = `${Name}.${'asc' | 'desc'}`

export interface PageOf<Found> {
  rows: Found[]
  /** How many rows match, across all pages. */
  total: number
}

/** A condition: column, operator and value. */
export type Condition<Columns> = {
  [Name in keyof Columns & string]:
    | readonly [Name, 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte', NonNullable<Columns[Name]>]
    | readonly [Name, 'is', null | boolean]
}[keyof Columns & string]

/** Must not exceed the server's limit per response. */
const LARGEST_PAGE = 1000

/**
 * A read of rows, filtered and ordered step by step; each step returns a new read, and the last one runs it.
 * Running it again, for another page for example, repeats the same steps.
 * @typeParam Columns what it can be filtered and ordered by
 * @typeParam Found a row as received
 * @typeParam Aliases the names of embedded rows
 */
export class Read<Columns, Found, Aliases extends string = never> {
  readonly #start: (count?: 'exact') => Builder
  readonly #steps: readonly Step[]

  constructor(start: (count?: 'exact') => Builder, steps: readonly Step[] = []) {
    this.#start = start
    this.#steps = steps
  }

  #with(step: Step): Read<Columns, Found, Aliases> {
    return new Read(this.#start, [...this.#steps, step])
  }

  /** Rows whose column compares with the value as given. */
  where(...[column, operator, value]: Condition<Columns>) {
    return this.#with((query) => query.filter(column, operator, value))
  }

  eq<Name extends keyof Columns & string>(column: Name, value: NonNullable<Columns[Name]>) {
    return this.#with((query) => query.filter(column, 'eq', value))
  }

  in<Name extends keyof Columns & string>(column: Name, values: readonly NonNullable<Columns[Name]>[]) {
    return this.#with((query) => query.in(column, values))
  }

  /** Rows without a value, or without any row embedded under that name. */
  isNull(column: (keyof Columns & string) | Aliases) {
    return this.#with((query) => query.is(column, null))
  }

  isNotNull(column: keyof Columns & string) {
    return this.#with((query) => query.not(column, 'is', null))
  }

  /** Rows in which any of the columns contains the text, ignoring case, and in folded columns accents, too. */
  contains(columns: readonly (keyof Columns & string)[], text: string) {
    const [only, ...others] = columns
    return this.#with((query) =>
      only !== undefined && others.length === 0
        ? query.ilike(only, containsPattern(asIn(only, text)))
        : query.or(anyContains(columns, text)),
    )
  }

  /** Rows whose list of ids is empty or contains one of these. */
  emptyOrOneOf(column: keyof Columns & string, ids: readonly string[]) {
    const shared = ids.length > 0 ? `,${column}.ov.{${ids.join()}}` : ''
    return this.#with((query) => query.or(`${column}.eq.{}${shared}`))
  }

  /** Rows whose search vector matches a full-text query in that language. */
  matches(column: keyof Columns & string, words: string, config: string) {
    return this.#with((query) => query.textSearch(column, words, { config }))
  }

  /** Rows that meet every condition of at least one of the groups. */
  anyOf(...groups: readonly (readonly Condition<Columns>[])[]) {
    const conditions = groups.map((group) => {
      const all = group.map(([column, operator, value]) => `${column}.${operator}.${literal(value)}`)
      return all.length === 1 ? all[0] : `and(${all.join()})`
    })
    return this.#with((query) => query.or(conditions.join()))
  }

  order(column: keyof Columns & string, options: { ascending?: boolean; nullsFirst?: false } = {}) {
    return this.#with((query) => query.order(column, options))
  }

  /** Orders by a list's sort order; with `nullsFirst: false`, empty values come last in either direction. */
  sortBy(sort: SortOrder<keyof Columns & string>, options: { nullsFirst?: false } = {}) {
    const dot = sort.lastIndexOf('.')
    const ascending = sort.endsWith('.asc')
    return this.#with((query) => query.order(sort.slice(0, dot), { ascending, ...options }))
  }

  /** All of them; only where the caller knows there are few. Throws ApiError. */
  async rows(signal?: AbortSignal): Promise<Found[]> {
    return (await this.#ask((query) => query, { signal })).rows
  }

  /** The first ones, with the total count. Throws ApiError. */
  first(count: number, signal?: AbortSignal): Promise<PageOf<Found>> {
    return this.#ask((query) => query.limit(count), { signal, count: 'exact' })
  }

  /** The first ones, without counting the rest. Throws ApiError. */
  async take(count: number, signal?: AbortSignal): Promise<Found[]> {
    return (await this.#ask((query) => query.limit(count), { signal })).rows
  }

  /**
   * A page of a list, numbered from 1. A page beyond the end is refused with 416 and without a total, which
   * is then requested separately, so that the screen can link to a page that exists. Throws ApiError.
   */
  async page({ page, size }: { page: number; size: number }, signal?: AbortSignal): Promise<PageOf<Found>> {
    const ask = (number: number) =>
      this.#ask((query) => query.range((number - 1) * size, number * size - 1), { signal, count: 'exact' })
    try {
      return await ask(page)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 416) throw error
      return { rows: [], total: (await ask(1)).total }
    }
  }

  /** Every row, for an export; the order must be total. Throws ApiError. */
  async every(signal?: AbortSignal): Promise<Found[]> {
    const found: Found[] = []
    for (;;) {
      const first = found.length
      const { rows, total } = await this.#ask((query) => query.range(first, first + LARGEST_PAGE - 1), {
        signal,
        count: 'exact',
      })
      found.push(...rows)
      if (rows.length === 0 || found.length >= total) return found
    }
  }

  /**
   * The single row identified by a URL, which this reader may not be allowed to see; ERROR_RESOURCE_NOT_FOUND
   * if there is none. Reads a list because the browser does not log an empty one as an error. Throws
   * ApiError.
   */
  async one(signal?: AbortSignal): Promise<Found> {
    const [row] = await this.rows(signal)
    if (row === undefined) throw new ApiError('ERROR_RESOURCE_NOT_FOUND', {}, 404)
    return row
  }

  async #ask(
    step: Step,
    { signal, count }: { signal?: AbortSignal | undefined; count?: 'exact' },
  ): Promise<PageOf<Found>> {
    const query = step(this.#steps.reduce((built, next) => next(built), this.#start(count)))
    // The one place where rows are cast to the requested type.
    const response = (await (signal ? query.abortSignal(signal) : query)) as PostgrestResponse<Found>
    if (response.error) throw errorFromResponse(response.status, response.error)
    return { rows: response.data, total: response.count ?? response.data.length }
  }
}

const literal = (value: unknown) => (typeof value === 'string' ? quoted(value) : String(value))

/** What a read of a table or view is built from. */
type ReadOf<Schema extends SchemaName, Name, Columns extends string, Children> = Read<
  Filterable<Schema, Name, Children>,
  Selected<Schema, Name, Columns, Children>,
  keyof Children & string
>

/** Reads columns of a table or view, and rows embedded in each row. */
export function read<
  Name extends RelationName,
  Columns extends Column<Name>,
  Children extends Embeds = NoEmbeds,
>(relation: Name, columns: readonly Columns[], embeds?: Children): ReadOf<'api', Name, Columns, Children> {
  return select(untyped(api), relation, columns, embeds)
}

/** The same for the schema `translations`: the texts that people have edited. */
export function readTexts<
  Name extends RelationName<'translations'>,
  Columns extends Column<Name, 'translations'>,
  Children extends Embeds = NoEmbeds,
>(
  relation: Name,
  columns: readonly Columns[],
  embeds?: Children,
): ReadOf<'translations', Name, Columns, Children> {
  return select(untyped(translationsApi), relation, columns, embeds)
}

/** Reads the rows returned by a function, by default with a GET request. */
export function readFrom<Name extends FunctionName>(
  name: Name,
  args: ArgumentsOf<Name>,
  { get = true }: { get?: boolean } = {},
): Read<RowOfAnswer<Name>, RowOfAnswer<Name>> {
  return new Read((count) => untyped(api).rpc(name, args, { get, ...(count && { count }) }))
}

const untyped = (client: typeof api | typeof translationsApi) => client as unknown as Client

function select<Columns, Found, Aliases extends string>(
  client: Client,
  relation: string,
  columns: readonly string[],
  embeds: Embeds | undefined,
): Read<Columns, Found, Aliases> {
  const selection = selectionOf(columns, embeds)
  return new Read((count) => client.from(relation).select(selection, count && { count }))
}

function selectionOf(columns: readonly string[], embeds: Embeds = {}): string {
  const children = Object.entries(embeds).map(
    ([alias, { relation, columns: own, nested, inner, foreignKey }]) => {
      const name = alias === relation ? relation : `${alias}:${relation}`
      return `${name}${foreignKey ? `!${foreignKey}` : ''}${inner ? '!inner' : ''}(${selectionOf(own, nested)})`
    },
  )
  return [...columns, ...children].join()
}
