import type { GatewayRequest, GatewayResponse } from './http.ts'

const EXPOSED =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit'

/** The origins whose pages may read responses; undefined for every one, since a request carries its own token. */
type Origins = readonly string[] | undefined

/** Access-Control-Allow-Origin for this request; undefined if its page may not read the response, or is our own. */
function allowedOrigin({ headers }: GatewayRequest, origins: Origins): string | undefined {
  const origin = headers.get('origin')
  if (origin === undefined) return undefined
  if (!origins) return '*'
  return origins.includes(origin) ? origin : undefined
}

/**
 * The response to a preflight request from an allowed origin (Fetch standard): every method and header is allowed.
 * Undefined for any other request.
 */
export function preflight(request: GatewayRequest, origins: Origins): GatewayResponse | undefined {
  const { method, headers } = request
  const allowed = allowedOrigin(request, origins)
  if (method !== 'OPTIONS' || allowed === undefined || !headers.has('access-control-request-method')) {
    return undefined
  }
  const requested = (headers.get('access-control-request-headers') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name))
  return {
    status: 200,
    headers: [
      ['Access-Control-Allow-Origin', allowed],
      ['Access-Control-Allow-Methods', 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD'],
      [
        'Access-Control-Allow-Headers',
        ['Authorization', ...requested, 'Accept', 'Accept-Language', 'Content-Language'].join(', '),
      ],
      ['Access-Control-Max-Age', '86400'],
    ],
    body: '',
  }
}

/** Lets a page from an allowed other origin read the response. */
export function withCors(
  request: GatewayRequest,
  response: GatewayResponse,
  origins: Origins,
): GatewayResponse {
  const allowed = allowedOrigin(request, origins)
  if (allowed === undefined) return response
  return {
    ...response,
    headers: [
      ['Access-Control-Allow-Origin', allowed],
      ['Access-Control-Expose-Headers', EXPOSED],
      ...response.headers,
    ],
  }
}
