import { api, unwrap } from './client.ts'
import type { Database } from './schema.gen.ts'

type Functions = Database['api']['Functions']

export type FunctionName = keyof Functions

/** A function's arguments; an empty object if it takes none. */
export type ArgumentsOf<Name extends FunctionName> = [Functions[Name]['Args']] extends [never]
  ? Record<string, never>
  : Functions[Name]['Args']

/** A function's result. */
export type AnswerOf<Name extends FunctionName> = Functions[Name]['Returns']

/** A row of the result of a function that returns rows. */
export type RowOfAnswer<Name extends FunctionName> = AnswerOf<Name> extends (infer Found)[] ? Found : never

interface CallOptions {
  /** Use GET, for a function that changes nothing and can be called again. */
  get?: boolean
  signal?: AbortSignal
}

/** Calls a database function and returns its result. Throws ApiError. */
export function call<Name extends FunctionName>(
  name: Name,
  args: ArgumentsOf<Name>,
  { get = false, signal }: CallOptions = {},
): Promise<AnswerOf<Name>> {
  const query = api.rpc(name, args as never, { get })
  return unwrap(signal ? query.abortSignal(signal) : query)
}
