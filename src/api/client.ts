import { PostgrestClient, type PostgrestResponse, type PostgrestSingleResponse } from '@supabase/postgrest-js'

import { authorizedFetch } from './authorized-fetch.ts'
import { ApiError, errorFromResponse } from './errors.ts'
import type { Database } from './schema.gen.ts'
import { baseUrl } from './send.ts'

// Who may retry, and when, is decided where the call is made (a query, the outbox), not here.
const options = { fetch: authorizedFetch, retry: false }

/** The tables, views and functions of the schema `api`. Await its builders through `rows`, `one`, `known`, `page` or `done`. */
export const api = new PostgrestClient<Database, Record<string, never>, 'api'>(baseUrl(), {
  ...options,
  schema: 'api',
})

/** The texts that people have edited, schema `translations`. */
export const translationsApi = new PostgrestClient<Database, Record<string, never>, 'translations'>(
  baseUrl(),
  {
    ...options,
    schema: 'translations',
  },
)

/** The rows of a list, or what a function answers. Throws ApiError. */
export async function rows<Result>(call: PromiseLike<PostgrestSingleResponse<Result>>): Promise<Result> {
  const response = await call
  if (response.error) throw errorFromResponse(response.status, response.error)
  return response.data
}

/** One row: the same as `rows`, for calls that end in `single()`. Throws ERROR_RESOURCE_NOT_FOUND when there is none. */
export const one: <Result>(call: PromiseLike<PostgrestSingleResponse<Result>>) => Promise<Result> = rows

/**
 * What a function answers, as the caller knows it: the type of a function's columns cannot say which of them are never
 * null. Throws ApiError.
 */
export async function answer<Answer>(call: PromiseLike<PostgrestSingleResponse<unknown>>): Promise<Answer> {
  return (await rows(call)) as Answer
}

/**
 * One row that an address names and this reader may not know of, for calls that end in `maybeSingle()`: to the browser none
 * is an answer like another, and nothing for its log of errors. Throws ApiError, ERROR_RESOURCE_NOT_FOUND when there is none.
 */
export async function known<Row>(call: PromiseLike<PostgrestSingleResponse<unknown>>): Promise<Row> {
  const row = await answer<Row | null>(call)
  if (row === null) throw new ApiError('ERROR_RESOURCE_NOT_FOUND', {}, 404)
  return row
}

/** One page of a list with the number of rows on all pages, for calls with `count: 'exact'`. Throws ApiError. */
export async function page<Row>(
  call: PromiseLike<PostgrestResponse<Row>>,
): Promise<{ rows: Row[]; total: number }> {
  const response = await call
  if (response.error) throw errorFromResponse(response.status, response.error)
  return { rows: response.data, total: response.count ?? response.data.length }
}

/** Waits for a write whose answer is not needed. Throws ApiError. */
export async function done(call: PromiseLike<PostgrestSingleResponse<unknown>>): Promise<void> {
  await rows(call)
}
