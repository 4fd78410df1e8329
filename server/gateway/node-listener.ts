import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

import { GatewayError } from './errors.ts'
import { errorResponse, type Gateway } from './gateway.ts'
import { disconnection, type GatewayResponse, headerMap, encodeHeaderValue } from './http.ts'
import { readBody } from './read-body.ts'

/**
 * Serves the gateway with Node's own HTTP server; bodies larger than `bodyLimit` bytes are refused with 413.
 */
export function nodeListener(gateway: Gateway, bodyLimit = 16 * 1024 * 1024): RequestListener {
  return (request, response) => {
    answer(gateway, bodyLimit, request, response)
      .then((answered) => send(response, answered))
      .catch(() => response.destroy())
  }
}

async function answer(
  gateway: Gateway,
  bodyLimit: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<GatewayResponse> {
  const headers = headerMap(request.headers)
  let body: Buffer
  try {
    body = await readBody(request, gateway.bodyLimit(headers, bodyLimit))
  } catch (error) {
    if (error instanceof GatewayError) return errorResponse(error)
    throw error
  }
  const [path = '/', ...query] = (request.url ?? '/').split('?')
  return gateway.handle({
    method: request.method ?? 'GET',
    path,
    query: query.join('?'),
    headers,
    body,
    signal: disconnection(response),
  })
}

function send(response: ServerResponse, { status, headers, body }: GatewayResponse): void {
  response.statusCode = status
  for (const [name, value] of headers) response.appendHeader(name, encodeHeaderValue(value))
  // Node would write a string together with the headers, and encode them again.
  response.end(Buffer.from(body))
}
