import { authorizedFetch } from './authorized-fetch.ts'
import { ApiError, type ErrorBody, errorFromResponse } from './errors.ts'

/** One line of what the server checks: the key of its text is `doctor.<check>.<code>`. */
export interface Finding {
  check: string
  level: 'ok' | 'warning' | 'error'
  code: string
  params: Record<string, string | number>
}

/** What only the server knows (server/status), beside the function installation_status. */
export interface ServerStatus {
  database: 'pglite' | 'postgresql'
  started_at: string
  checked_at: string
  disks: readonly { folder: string; free: number }[]
  last_backup: string | null
  findings: readonly Finding[]
  errors: readonly { message: string; count: number; last: string }[]
}

/** Asks the server about itself; undefined if the API is PostgREST's, which has no such server. Throws ApiError. */
export async function readServerStatus(signal: AbortSignal): Promise<ServerStatus | undefined> {
  const response = await authorizedFetch('/server-status', { signal })
  const answer: unknown = await response.json().catch(() => null)
  if (response.status === 404) return undefined
  if (!response.ok) throw errorFromResponse(response.status, answer as ErrorBody | null)
  if (answer === null) throw new ApiError('ERROR_NETWORK')
  return answer as ServerStatus
}
