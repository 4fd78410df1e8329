import type { GatewayRequest, GatewayResponse } from './http.ts'

const EXPOSED =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit'

/**
 * The answer to a preflight request (Fetch standard): every origin, method and header is welcome, since a request
 * carries its own token. Undefined for any other request.
 */
export function preflight({ method, headers }: GatewayRequest): GatewayResponse | undefined {
  if (method !== 'OPTIONS' || !headers.has('origin') || !headers.has('access-control-request-method')) {
    return undefined
  }
  const requested = (headers.get('access-control-request-headers') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name))
  return {
    status: 200,
    headers: [
      ['Access-Control-Allow-Origin', '*'],
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

/** Lets a page of another origin read the answer, if it comes from one. */
export function withCors(request: GatewayRequest, response: GatewayResponse): GatewayResponse {
  if (!request.headers.has('origin')) return response
  const others = response.headers.filter(([name]) => name !== 'Access-Control-Allow-Origin')
  return {
    ...response,
    headers: [['Access-Control-Allow-Origin', '*'], ['Access-Control-Expose-Headers', EXPOSED], ...others],
  }
}
