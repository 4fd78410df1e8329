import { authorizedFetch } from './authorized-fetch.ts'
import type { RosterPage, ScanPayload } from './door-types.ts'
import { ApiError, errorFromResponse } from './errors.ts'
import { baseUrl } from './send.ts'

export interface RosterRequest {
  eventId: string
  /** The `next` of the previous page. */
  after?: string
  /** Members per page, 1000 by default, at most 2000. */
  limit?: number
  /** A cursor: only what changed since then. */
  since?: string
}

/** One page of an event's roster (needs event_attendance:create). Throws ApiError. */
export async function eventRoster(
  { eventId, after, limit, since }: RosterRequest,
  signal?: AbortSignal,
): Promise<RosterPage> {
  const page = await call('event_roster', signal, {
    p_event_id: eventId,
    ...(after !== undefined && { p_after: after }),
    ...(limit !== undefined && { p_limit: limit }),
    ...(since !== undefined && { p_since: since }),
  })
  if (!Array.isArray((page as Partial<RosterPage> | null)?.members)) throw new ApiError('ERROR_NETWORK')
  return page as RosterPage
}

/**
 * Sends up to 200 scans (needs event_attendance:create). The reply should be a CheckInReply, but callers must
 * validate whatever a scan's fate depends on. A pause requested by the server is passed on as `params.seconds`.
 * `sentAt` in milliseconds since 1970, by the clock that `scanned_at` was taken from. Throws ApiError.
 */
export function checkIn(
  scans: readonly ScanPayload[],
  sentAt: number,
  signal?: AbortSignal,
): Promise<unknown> {
  return call('check_in', signal, { p_scans: scans, p_sent_at: new Date(sentAt).toISOString() })
}

async function call(name: string, signal: AbortSignal | undefined, args: object): Promise<unknown> {
  const response = await authorizedFetch(`${baseUrl()}/rpc/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(args),
    ...(signal && { signal }),
  })
  const body = await response.json().catch(() => undefined)
  const isJson = typeof body === 'object' && body !== null
  if (response.ok && isJson) return body
  const seconds = retryAfterSeconds(response.headers.get('Retry-After'), Date.now())
  const error = errorFromResponse(response.status, isJson ? body : null)
  throw seconds === undefined ? error : new ApiError(error.code, { ...error.params, seconds }, error.status)
}

/**
 * Retry-After in seconds from `now` (milliseconds since 1970): a number of seconds or a date (RFC 9110 section
 * 10.2.3); undefined when absent or unreadable.
 */
export function retryAfterSeconds(header: string | null, now: number): number | undefined {
  if (!header) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000))
}
