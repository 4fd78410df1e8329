import type { Asker } from './asker.ts'
import type { Facts } from './facts.ts'

/** A call of the API as it is sent, over the rows that `facts` names. */
export interface ApiCall {
  /** What the person wants. */
  what: string
  as: Asker
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below /api, with its query as a person would write it; it is percent-encoded when it is sent. */
  path: string
  profile?: 'translations'
  prefer?: string
  body?: unknown
  /** What it is answered with; 2xx unless said otherwise. */
  status?: number
  /** Why it may read more than a page's worth of rows; without a reason it may not. */
  reads?: string
  /** Why it may read a large table from end to end; without a reason it may not. */
  scans?: { tables: string[]; reason: string }
}

/** A call of the mail worker or of the upkeep, which speak SQL. */
export interface SqlCall extends Pick<ApiCall, 'what' | 'reads' | 'scans'> {
  as: 'mailer' | 'owner'
  sql: string
}

export type Call = ApiCall | SqlCall

/** A part of the contract. */
export type Calls = (facts: Facts) => Call[]

/** The answer that a call names, written shorter. */
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
