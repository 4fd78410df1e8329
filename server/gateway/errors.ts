/**
 * Every error PostgREST itself raises: code → status, message. The constructors below add the variable parts.
 * https://docs.postgrest.org/en/v16/references/errors.html
 */
const REFUSALS = {
  PGRST000: [503, 'Database connection error.'],
  PGRST001: [503, 'Database client error. Retrying the connection.'],
  PGRST002: [503, 'Could not query the database for the schema cache. Retrying.'],
  PGRST003: [504, 'Timed out acquiring connection from connection pool.'],
  PGRST100: [400, 'The query string could not be parsed'],
  PGRST101: [405, 'Cannot use this method on RPC'],
  PGRST102: [400, 'Empty or invalid json'],
  PGRST103: [416, 'Requested range not satisfiable'],
  PGRST105: [405, "Filters must include all and only primary key columns with 'eq' operators"],
  PGRST106: [406, 'Invalid schema'],
  PGRST107: [406, 'None of these media types are available'],
  PGRST108: [400, 'Not an embedded resource in this request'],
  PGRST111: [
    500,
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  ],
  PGRST112: [500, 'response.status guc must be a valid status code'],
  PGRST114: [400, 'limit/offset querystring parameters are not allowed for PUT'],
  PGRST115: [400, 'Payload values do not match URL in primary key column(s)'],
  PGRST116: [406, 'Cannot coerce the result to a single JSON object'],
  PGRST117: [405, 'Unsupported HTTP method'],
  PGRST118: [400, 'A related order is not possible'],
  PGRST121: [500, 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error'],
  PGRST122: [400, 'Invalid preferences given with handling=strict'],
  PGRST123: [400, 'Use of aggregate functions is not allowed'],
  PGRST124: [400, 'Query result exceeds max-affected preference constraint'],
  PGRST125: [404, 'Invalid path specified in request URL'],
  PGRST126: [404, 'Root endpoint metadata is disabled'],
  PGRST127: [400, 'Feature not implemented'],
  PGRST128: [
    400,
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  ],
  PGRST200: [400, 'Could not find a relationship in the schema cache'],
  PGRST201: [300, 'Could not embed because more than one relationship was found'],
  PGRST202: [404, 'Could not find the function in the schema cache'],
  PGRST203: [300, 'Could not choose the best candidate function'],
  PGRST204: [400, 'Could not find the column in the schema cache'],
  PGRST205: [404, 'Could not find the table in the schema cache'],
  PGRST300: [500, 'Server lacks JWT secret'],
  PGRST301: [401, "JWT couldn't be decoded"],
  PGRST302: [401, 'Anonymous access is disabled'],
  PGRST303: [401, 'Parsing claims failed'],
  PGRSTX00: [500, 'Internal error'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof REFUSALS

export interface ErrorBody {
  code: string
  message: string
  details: unknown
  hint: string | null
}

/** An error response: thrown by any stage, turned into a response in one place. */
export class GatewayError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: [string, string][]

  constructor(status: number, body: ErrorBody, headers: [string, string][] = []) {
    super(body.message)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** One of PostgREST's own errors, with its usual message unless another is given. */
export function refusal(
  code: RefusalCode,
  parts: { message?: string; details?: unknown; hint?: string | null; status?: number } = {},
  headers: [string, string][] = [],
): GatewayError {
  const [status, message] = REFUSALS[code]
  return new GatewayError(
    parts.status ?? status,
    { code, message: parts.message ?? message, details: parts.details ?? null, hint: parts.hint ?? null },
    headers,
  )
}

/** A PostgREST feature this subset does not support. */
export function notImplemented(details: string): GatewayError {
  return refusal('PGRST127', { details })
}

/** An invalid token, with the challenge of RFC 6750, section 3. Errors about claims give no details. */
export function invalidToken(code: 'PGRST301' | 'PGRST303', message: string, details?: string): GatewayError {
  const challenge = `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`
  return refusal(code, { message, details }, [['WWW-Authenticate', challenge]])
}

/** PostgreSQL's error for an unknown name; here the schema cache detects it first. */
export function unknownColumn(message: string): GatewayError {
  return new GatewayError(400, { code: '42703', message, details: null, hint: null })
}
