import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from './gateway.ts'
import { headerMap } from './http.ts'

export interface GatewayPluginOptions {
  gateway: Gateway
  /** Larger bodies are refused with 413 (bytes). */
  bodyLimit?: number
}

/** Answers every request under the prefix that it is registered with by the gateway. */
export const gatewayPlugin: FastifyPluginAsync<GatewayPluginOptions> = async (
  app,
  { gateway, bodyLimit },
) => {
  // The gateway reads bodies itself: PostgreSQL gets the JSON as it was sent.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    // Not request.url or request.params: those are decoded, or rewritten.
    const [path = '', ...query] = (request.raw.url ?? '/').slice(app.prefix.length).split('?')
    const response = await gateway.handle({
      method: request.method,
      path: path.startsWith('/') ? path : `/${path}`,
      query: query.join('?'),
      headers: headerMap(request.headers),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    })
    reply.code(response.status)
    for (const [name, value] of response.headers) reply.header(name, value)
    return reply.send(response.body)
  }
  app.all('/', { bodyLimit, handler })
  app.all('/*', { bodyLimit, handler })
}
