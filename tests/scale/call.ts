import type { Asker } from './asker.ts'
import type { Facts } from './facts.ts'

/** An API call, using the rows in `facts`. */
export interface ApiCall {
  /** What the person wants to do. */
  what: string
  as: Asker
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path below /api, with an unencoded query; it is percent-encoded when sent. */
  path: string
  profile?: 'translations'
  prefer?: string
  body?: unknown
  /** The expected status; any 2xx by default. */
  status?: number
  /** Why it may read more than a page’s worth of rows; not allowed without a reason. */
  reads?: string
  /** Why it may scan a large table sequentially; not allowed without a reason. */
  scans?: { tables: string[]; reason: string }
}

/** A call of the mail worker or of the maintenance jobs, which use SQL directly. */
export interface SqlCall extends Pick<ApiCall, 'what' | 'reads' | 'scans'> {
  as: 'mailer' | 'owner'
  sql: string
}

export type Call = ApiCall | SqlCall

/** A part of the contract. */
export type Calls = (facts: Facts) => Call[]

/** Shorthand for a GET call. */
export const get = (what: string, as: Asker, path: string, rest: Partial<ApiCall> = {}): ApiCall => ({
  what,
  as,
  method: 'GET',
  path,
  ...rest,
})
export const post = (
  what: string,
  as: Asker,
  path: string,
  body: unknown,
  rest: Partial<ApiCall> = {},
): ApiCall => ({ what, as, method: 'POST', path, body, ...rest })
export const patch = (
  what: string,
  as: Asker,
  path: string,
  body: unknown,
  rest: Partial<ApiCall> = {},
): ApiCall => ({ what, as, method: 'PATCH', path, body, prefer: 'return=representation', ...rest })
export const remove = (what: string, as: Asker, path: string, rest: Partial<ApiCall> = {}): ApiCall => ({
  what,
  as,
  method: 'DELETE',
  path,
  ...rest,
})
