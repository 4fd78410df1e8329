import type { ErrorCode } from './schema.gen.ts'

export type { ErrorCode }

/** A failed call: `code` is the key of the text `errors.{code}`, `status` the HTTP status, 0 without a response. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly params: Record<string, unknown>
  readonly status: number

  constructor(code: ErrorCode, params: Record<string, unknown> = {}, status = 0) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.params = params
    this.status = status
  }
}

/** PostgREST's error body, or the client's for a request without a response. */
export interface ErrorBody {
  code?: string | null
  message?: string | null
}

/** Whether the same request may succeed later: no network, a failing or overloaded server. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
}

/** The error for a response with this status and JSON body (specification, section 8). */
export function errorFromResponse(status: number, body: ErrorBody | null | undefined): ApiError {
  // A success that is not JSON came from something between us and the server, such as a public network's login
  // page.
  if (status < 300) return new ApiError('ERROR_NETWORK')
  const { code, message } = body ?? {}
  // PTnnn is how the database raises a code together with a status of its own.
  const raised = /^(P0001|PT\d{3})$/.test(code ?? '') ? raisedError(message) : undefined
  if (raised) return new ApiError(raised.code, raised.params, status)
  if (isErrorCode(code)) return new ApiError(code, {}, status)
  if (isErrorCode(message)) return new ApiError(message, {}, status)
  if (status === 401) return new ApiError('ERROR_UNAUTHORIZED', {}, status)
  if (code === '42501') return new ApiError('ERROR_INSUFFICIENT_PERMISSIONS', {}, status)
  if (code === 'PGRST116') return new ApiError('ERROR_RESOURCE_NOT_FOUND', {}, status)
  // A value invalid for its column's type: a nonexistent day, a number out of range, not a UUID.
  if (/^22(P02|003|007|008)$/.test(code ?? '')) return new ApiError('ERROR_VALIDATION_FAILED', {}, status)
  if (status >= 500) return new ApiError('ERROR_INTERNAL_SERVER_ERROR', {}, status)
  return new ApiError('ERROR_UNKNOWN', {}, status)
}

/** Converts anything thrown into an error with a code that a screen can show. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('ERROR_UNKNOWN', {}, -1)
}

/** Whether this is an error code. A newer server's codes count too: its texts may include them. */
export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && /^ERROR_[A-Z0-9_]+$/.test(text)
}

/**
 * Whether a response's code is one that the API gives: an SQLSTATE (PTnnn is one), PGRSTnnn or ERROR_…. PostgREST responds with
 * 400 and `"code":""` when it finds that a connection's database was killed, which says nothing about the request.
 */
export function isApiCode(code: unknown): boolean {
  return typeof code === 'string' && /^([0-9A-Z]{5}|PGRST[0-9A-Z]{3}|ERROR_[A-Z0-9_]+)$/.test(code)
}

// The database raises P0001 with {code, params} as JSON; third-party functions may raise plain text.
function raisedError(message: string | null | undefined) {
  try {
    const raised: unknown = JSON.parse(message ?? '')
    if (typeof raised !== 'object' || raised === null || !('code' in raised) || !isErrorCode(raised.code))
      return
    const params = 'params' in raised && typeof raised.params === 'object' ? raised.params : null
    return { code: raised.code, params: { ...params } }
  } catch {
    return
  }
}
