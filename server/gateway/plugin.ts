import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'

import { compress } from './compress.ts'
import { GatewayError } from './errors.ts'
import { errorResponse, type Gateway } from './gateway.ts'
import { groupBy } from './group-by.ts'
import { disconnection, type GatewayResponse, headerMap, encodeHeaderValue } from './http.ts'
import { readBody } from './read-body.ts'

export interface GatewayPluginOptions {
  gateway: Gateway
}

/** Passes every request under its prefix to the gateway. */
export const gatewayPlugin: FastifyPluginAsync<GatewayPluginOptions> = async (app, { gateway }) => {
  // Not request.url or request.params: those are decoded, or rewritten.
  const addressOf = ({ raw }: FastifyRequest) => {
    const [path = '', ...query] = (raw.url ?? '/').slice(app.prefix.length).split('?')
    return { path: path.startsWith('/') ? path : `/${path}`, query: query.join('?') }
  }

  // The gateway reads bodies itself: PostgreSQL gets the JSON as sent, and no more is kept than the sender is allowed.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
    readBody(
      payload,
      gateway.bodyLimit({ path: addressOf(request).path, headers: headerMap(request.headers) }),
    ),
  )

  // What Fastify refuses before the gateway (a body that is too large) looks like any other error.
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    if (error instanceof GatewayError) return sendAnswer(reply, errorResponse(error))
    const status = error.statusCode ?? 500
    if (status >= 500) throw error
    const body = { code: 'PGRST102', message: error.message, details: null, hint: null }
    return sendAnswer(reply, errorResponse(new GatewayError(status, body)))
  })

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const response = await gateway.handle({
      method: request.method,
      ...addressOf(request),
      headers: headerMap(request.headers),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      signal: disconnection(reply.raw),
    })
    // User data must be fetched again at every request; a function whose response may be cached sets its own
    // header.
    return sendAnswer(reply.header('cache-control', 'no-store'), response)
  }
  app.all('/', handler)
  app.all('/*', handler)
}

/** Sends the gateway's response, compressed as the request accepts it, in addition to headers that the reply already has. */
export async function sendAnswer(reply: FastifyReply, response: GatewayResponse): Promise<FastifyReply> {
  const { status, headers, body } = await compress(response, reply.request.headers['accept-encoding'])
  reply.code(status)
  // Fastify keeps only the last of several values, unless they are passed as a list.
  for (const [name, repeated] of groupBy(headers, ([header]) => header)) {
    const values = repeated.map(([, value]) => encodeHeaderValue(value))
    reply.header(name, values.length > 1 ? values : values[0])
  }
  // An empty string would get a Content-Type. Node would write a string together with the headers, and encode them
  // again.
  return reply.send(body.length > 0 ? Buffer.from(body) : undefined)
}
