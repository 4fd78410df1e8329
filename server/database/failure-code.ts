import { databaseError } from './database.ts'

/** The code and parameters that the database's own functions raised; undefined for any other failure. */
export function raisedFailure(error: unknown): { code: string; params: Record<string, unknown> } | undefined {
  const message = databaseError(error)?.message
  if (!message?.startsWith('{"code')) return undefined
  return { params: {}, ...(JSON.parse(message) as { code: string }) }
}
