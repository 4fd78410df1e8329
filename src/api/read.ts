import type { PostgrestResponse } from '@supabase/postgrest-js'

import { anyContains, containsPattern, quoted } from '#lib/like-pattern.ts'

import { api, translationsApi } from './client.ts'
import { ApiError, errorFromResponse } from './errors.ts'
import type { ArgumentsOf, FunctionName, RowOfAnswer } from './functions.ts'
import type { Column, Embeds, Filterable, NoEmbeds, RelationName, SchemaName, Selected } from './relations.ts'

/** What of postgrest-js a read is built with. Columns and values are typed by what the read was made of; here they are texts. */
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

/** `column.asc` or `column.desc`, as addresses have it. */
export type SortOrder<Name extends string> = `${Name}.${'asc' | 'desc'}`

export interface PageOf<Found> {
  rows: Found[]
  /** How many rows match, on all pages together. */
  total: number
}

/** One condition: a column, how it compares, and what with. */
export type Condition<Columns> = {
  [Name in keyof Columns & string]:
    | readonly [Name, 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte', NonNullable<Columns[Name]>]
    | readonly [Name, 'is', null | boolean]
}[keyof Columns & string]

/** The server's limit for one answer is not smaller. */
const LARGEST_PAGE = 1000

/**
 * A read of rows: what of, narrowed and ordered step by step, each step a new one; then how many of them. What is read
 * again, for another page, is asked for with the same steps.
 * @typeParam Columns what it can be narrowed and ordered by
 * @typeParam Found a row as it comes
 * @typeParam Aliases the names of what is embedded
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

  /** Rows in which the column compares so with the value. */
  where(...[column, operator, value]: Condition<Columns>) {
    return this.#with((query) => query.filter(column, operator, value))
  }

  eq<Name extends keyof Columns & string>(column: Name, value: NonNullable<Columns[Name]>) {
    return this.#with((query) => query.filter(column, 'eq', value))
  }

  in<Name extends keyof Columns & string>(column: Name, values: readonly NonNullable<Columns[Name]>[]) {
    return this.#with((query) => query.in(column, values))
  }

  /** Rows without a value, or without any of what is embedded under that name. */
  isNull(column: (keyof Columns & string) | Aliases) {
    return this.#with((query) => query.is(column, null))
  }

  isNotNull(column: keyof Columns & string) {
    return this.#with((query) => query.not(column, 'is', null))
  }

  /** Rows in which one of the columns has the text somewhere in it, whatever its case. */
  contains(columns: readonly (keyof Columns & string)[], text: string) {
    const [only, ...others] = columns
    return this.#with((query) =>
      only !== undefined && others.length === 0
        ? query.ilike(only, containsPattern(text))
        : query.or(anyContains(columns, text)),
    )
  }

  /** Rows whose list of ids is empty, or has one of these. */
  emptyOrOneOf(column: keyof Columns & string, ids: readonly string[]) {
    const shared = ids.length > 0 ? `,${column}.ov.{${ids.join()}}` : ''
    return this.#with((query) => query.or(`${column}.eq.{}${shared}`))
  }

  /** Rows whose search vector has these words of a full-text query, as that language forms them. */
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

  /** As a list is sorted; with `nullsFirst: false` what is empty comes last in either direction. */
  sortBy(sort: SortOrder<keyof Columns & string>, options: { nullsFirst?: false } = {}) {
    const dot = sort.lastIndexOf('.')
    const ascending = sort.endsWith('.asc')
    return this.#with((query) => query.order(sort.slice(0, dot), { ascending, ...options }))
  }

  /** All of them, which the caller knows to be few. Throws ApiError. */
  async rows(signal?: AbortSignal): Promise<Found[]> {
    return (await this.#ask((query) => query, { signal })).rows
  }

  /** The first ones, and how many there are in all. Throws ApiError. */
  first(count: number, signal?: AbortSignal): Promise<PageOf<Found>> {
    return this.#ask((query) => query.limit(count), { signal, count: 'exact' })
  }

  /** The first ones, without counting the rest. Throws ApiError. */
  async take(count: number, signal?: AbortSignal): Promise<Found[]> {
    return (await this.#ask((query) => query.limit(count), { signal })).rows
  }

  /**
   * A page of a list, numbered from 1. A page beyond the end is refused with 416 and without the total, which is asked
   * for then, so that the screen can lead back. Throws ApiError.
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

  /** Every row, for an export; its order must have no ties. Throws ApiError. */
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
   * The one row that an address names and this reader may not know of; ERROR_RESOURCE_NOT_FOUND when there is none. To the
   * browser none is an answer like another, and nothing for its log of errors. Throws ApiError.
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
    // The one place where rows get the type of what was asked for.
    const response = (await (signal ? query.abortSignal(signal) : query)) as PostgrestResponse<Found>
    if (response.error) throw errorFromResponse(response.status, response.error)
    return { rows: response.data, total: response.count ?? response.data.length }
  }
}

const literal = (value: unknown) => (typeof value === 'string' ? quoted(value) : String(value))

/** What a read of a table or view is made of. */
type ReadOf<Schema extends SchemaName, Name, Columns extends string, Children> = Read<
  Filterable<Schema, Name, Children>,
  Selected<Schema, Name, Columns, Children>,
  keyof Children & string
>

/** Reads columns of a table or view, and what is embedded in each row. */
export function read<
  Name extends RelationName,
  Columns extends Column<Name>,
  Children extends Embeds = NoEmbeds,
>(relation: Name, columns: readonly Columns[], embeds?: Children): ReadOf<'api', Name, Columns, Children> {
  return select(untyped(api), relation, columns, embeds)
}

/** The same of the schema `translations`: the texts that people have edited. */
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

/** Reads the rows that a function answers with, with `get` by a GET. */
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
  const children = Object.entries(embeds).map(([alias, { relation, columns: own, nested, inner }]) => {
    const name = alias === relation ? relation : `${alias}:${relation}`
    return `${name}${inner ? '!inner' : ''}(${selectionOf(own, nested)})`
  })
  return [...columns, ...children].join()
}
