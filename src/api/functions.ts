import { api, unwrap } from './client.ts'
import type { Database } from './schema.gen.ts'

type Functions = Database['api']['Functions']

export type FunctionName = keyof Functions

/** What a function is told; an empty object where it takes nothing. */
export type ArgumentsOf<Name extends FunctionName> = [Functions[Name]['Args']] extends [never]
  ? Record<string, never>
  : Functions[Name]['Args']

/** What a function answers. */
export type AnswerOf<Name extends FunctionName> = Functions[Name]['Returns']

/** A row of what a function answers, where that is rows. */
export type RowOfAnswer<Name extends FunctionName> = AnswerOf<Name> extends (infer Found)[] ? Found : never

interface CallOptions {
  /** By a GET, which changes nothing and may be made again. */
  get?: boolean
  signal?: AbortSignal
}

/** Calls a function of the database; what it answers. Throws ApiError. */
export function call<Name extends FunctionName>(
  name: Name,
  args: ArgumentsOf<Name>,
  { get = false, signal }: CallOptions = {},
): Promise<AnswerOf<Name>> {
  const query = api.rpc(name, args as never, { get })
  return unwrap(signal ? query.abortSignal(signal) : query)
}
