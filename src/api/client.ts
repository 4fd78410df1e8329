import { PostgrestClient, type PostgrestSingleResponse } from '@supabase/postgrest-js'

import { authorizedFetch } from './authorized-fetch.ts'
import { errorFromResponse } from './errors.ts'
import { proofGiven } from './proof.ts'
import type { Database } from './schema.gen.ts'
import { baseUrl } from './send.ts'

// Retries are decided where the call is made (a query, the outbox), not here.
const options = { fetch: authorizedFetch, retry: false }

/** The schema `api`, for writes: await them through `unwrap` or `unwrapVoid`. Reads go through read.ts. */
export const api = new PostgrestClient<Database, Record<string, never>, 'api'>(baseUrl(), {
  ...options,
  schema: 'api',
})

/** The schema `translations`: the texts that people have edited. */
export const translationsApi = new PostgrestClient<Database, Record<string, never>, 'translations'>(
  baseUrl(),
  {
    ...options,
    schema: 'translations',
  },
)

/** The result of a write; if it requires proof of identity, it is sent again once that is given. Throws ApiError. */
export async function unwrap<Result>(call: PromiseLike<PostgrestSingleResponse<Result>>): Promise<Result> {
  let response = await call
  // A call is sent each time it is awaited.
  if (needsProof(response) && (await proofGiven())) response = await call
  if (response.error) throw errorFromResponse(response.status, response.error)
  return response.data
}

const needsProof = ({ status, error }: PostgrestSingleResponse<unknown>): boolean =>
  error !== null && errorFromResponse(status, error).code === 'ERROR_PROOF_REQUIRED'

/** Awaits a write whose result is not needed. Throws ApiError. */
export async function unwrapVoid(call: PromiseLike<PostgrestSingleResponse<unknown>>): Promise<void> {
  await unwrap(call)
}
