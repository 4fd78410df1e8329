import { databaseError, type DatabaseError, NoConnection } from '../database/database.ts'
import { GatewayError, refusal } from './errors.ts'

/** SQLSTATE, or a prefix of one, → status; the first match wins. Anything else is 400. */
const STATUSES: readonly [sqlstate: string, status: number][] = [
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53400', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57P01', 503],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0001', 400],
  ['P0', 500],
  ['XX', 500],
]

/**
 * The response to a failure in the database or on the way there.
 * @param anonymous whether the request ran as the anonymous role: for it a missing privilege is 401, not 403
 */
export function fromDatabase(error: unknown, anonymous: boolean): GatewayError | undefined {
  if (error instanceof GatewayError) return error
  const reported = databaseError(error)
  if (isDiskFull(error)) return diskFull()
  if (!reported) return error instanceof Error ? fromConnection(error) : undefined
  if (reported.code === 'PGRST') return fromRaisedResponse(reported)
  if (reported.code === '22P02' && TOO_MUCH_EMBEDDED.test(reported.message)) return tooMuchEmbedded()
  const status = statusOf(reported, anonymous)
  const { code, message, detail, hint } = reported
  return new GatewayError(
    status,
    { code, message, details: detail ?? null, hint: hint ?? null },
    status === 401 ? [['WWW-Authenticate', 'Bearer']] : [],
  )
}

/**
 * The database's disk is full, as reported by PostgreSQL or, in the embedded database, by the operating
 * system.
 */
export function isDiskFull(error: unknown): boolean {
  if (databaseError(error)?.code === '53100') return true
  return (
    error instanceof Error &&
    /\bENOSPC\b|No space left on device/.test(
      `${String((error as { code?: unknown }).code)} ${error.message}`,
    )
  )
}

/** Leaves out PostgreSQL's own message, which names its files. */
const diskFull = () =>
  new GatewayError(503, {
    code: '53100',
    message: 'The disk of the database is full',
    details: null,
    hint: null,
  })

/** How read-sql.ts signals that the embedded lists of a response exceed the limit. */
const TOO_MUCH_EMBEDDED = /"-\d+ bytes embeddable"/

/**
 * Not a PostgREST error: PostgREST would continue until the statement times out. The code is the one
 * PostgreSQL uses for its own limits.
 */
const tooMuchEmbedded = () =>
  new GatewayError(400, {
    code: '54000',
    message: 'More rows are embedded than an answer can hold',
    details: null,
    hint: 'Ask for fewer rows, or set a limit to the embedded ones.',
  })

function statusOf({ code, message }: DatabaseError, anonymous: boolean): number {
  if (code === '42501') return anonymous ? 401 : 403
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  // Search terms that PostgreSQL rejects are the caller's fault, whatever the class of the error.
  if (/^(XX000|54000)$/.test(code) && /\btsquery\b/.test(message)) return 400
  // The database does not know the token's role.
  if (code === '22023') return /^role .* does not exist$/s.test(message) ? 401 : 400
  if (code.startsWith('PT')) return raisedStatus(Number(code.slice(2)))
  return STATUSES.find(([beginning]) => code.startsWith(beginning))?.[1] ?? 400
}

/** HTTP status codes have three digits, and a 1xx response would never end. */
const raisedStatus = (status: number) => (status >= 200 && status <= 599 ? status : 500)

/** `raise sqlstate 'PGRST'` determines the whole response: message = body, detail = status and headers, both JSON. */
function fromRaisedResponse({ message, detail }: DatabaseError): GatewayError {
  const body = jsonObject(message)
  if (typeof body?.code !== 'string' || typeof body.message !== 'string') {
    return refusal('PGRST121', {
      details: `Invalid JSON value for MESSAGE: '${message}'`,
      hint: "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    })
  }
  const response = detail === undefined ? undefined : jsonObject(detail)
  if (typeof response?.status !== 'number' || !isTexts(response.headers)) {
    return refusal('PGRST121', {
      details:
        detail === undefined
          ? 'DETAIL is missing in the RAISE statement'
          : `Invalid JSON value for DETAIL: '${detail}'`,
      hint: "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    })
  }
  return new GatewayError(
    raisedStatus(response.status),
    {
      code: body.code,
      message: body.message,
      details: body.details ?? null,
      hint: typeof body.hint === 'string' ? body.hint : null,
    },
    Object.entries(response.headers),
  )
}

/** A driver error without SQLSTATE: the server is down, or the pool had no free connection. */
function fromConnection(error: Error): GatewayError | undefined {
  if (error instanceof NoConnection) {
    // The pool's own message: timed out waiting for a connection.
    if (error.message.startsWith('timeout exceeded')) return refusal('PGRST003')
    // The driver's message names the database and its address, which must not be exposed.
    return refusal('PGRST000')
  }
  // A connection lost in the middle of the transaction.
  const { message, syscall } = error as NodeJS.ErrnoException
  const isLost = syscall !== undefined || /^(Connection terminated|Client has encountered)/.test(message)
  return isLost ? refusal('PGRST001') : undefined
}

function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function isTexts(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  )
}
