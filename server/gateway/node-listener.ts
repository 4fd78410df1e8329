import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

import { GatewayError } from './errors.ts'
import { errorResponse, type Gateway } from './gateway.ts'
import { disconnection, type GatewayResponse, headerMap, encodeHeaderValue } from './http.ts'
import { readBody } from './read-body.ts'

/** Serves the gateway with Node's own HTTP server. */
export function nodeListener(gateway: Gateway): RequestListener {
  return (request, response) => {
    answer(gateway, request, response)
      .then((answered) => send(response, answered))
      .catch(() => response.destroy())
  }
}

async function answer(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<GatewayResponse> {
  const headers = headerMap(request.headers)
  const [path = '/', ...query] = (request.url ?? '/').split('?')
  let body: Buffer
  try {
    body = await readBody(request, gateway.bodyLimit({ path, headers }))
  } catch (error) {
    if (error instanceof GatewayError) return errorResponse(error)
    throw error
  }
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
