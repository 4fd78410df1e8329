import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { refusal } from './errors.ts'
import { errorResponse, type Gateway } from './gateway.ts'
import { type GatewayResponse, headerMap, encodeHeaderValue } from './http.ts'

/** Puts the gateway behind Node's own HTTP server; larger bodies than `bodyLimit` bytes are refused with 413. */
export function nodeListener(gateway: Gateway, bodyLimit = 16 * 1024 * 1024): RequestListener {
  return (request, response) => {
    answer(gateway, bodyLimit, request)
      .then((answered) => send(response, answered))
      // The client went away in the middle of its body: nobody is left to be answered.
      .catch(() => response.destroy())
  }
}

async function answer(
  gateway: Gateway,
  bodyLimit: number,
  request: IncomingMessage,
): Promise<GatewayResponse> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    // The rest is read and dropped, so that the client gets to see the answer.
    if (length <= bodyLimit) chunks.push(chunk)
  }
  if (length > bodyLimit) {
    return errorResponse(
      refusal('PGRST102', { status: 413, message: `The body is larger than ${bodyLimit} bytes` }),
    )
  }
  const [path = '/', ...query] = (request.url ?? '/').split('?')
  return gateway.handle({
    method: request.method ?? 'GET',
    path,
    query: query.join('?'),
    headers: headerMap(request.headers),
    body: Buffer.concat(chunks),
  })
}

function send(response: ServerResponse, { status, headers, body }: GatewayResponse): void {
  response.statusCode = status
  for (const [name, value] of headers) response.appendHeader(name, encodeHeaderValue(value))
  // A text Node would write together with the headers, and encode them once more.
  response.end(Buffer.from(body))
}
