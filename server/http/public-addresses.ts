import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { ASSOCIATION_ID } from '#db/seed/association.ts'

import type { Gateway } from '../gateway/gateway.ts'
import { disconnection } from '../gateway/http.ts'
import { sendAnswer } from '../gateway/plugin.ts'

type Parameters = { token: string; type: string }
type Addressed = FastifyRequest<{ Params: Parameters; Querystring: { scope?: string | string[] } }>

// Addresses for calendar and mail programs instead of /api: short, and the same wherever the API is.
const CALENDAR = String.raw`/calendar/:token(^[\w-]+$).ics`
const UNSUBSCRIBE = String.raw`/u/:token(^[\w-]+$)/:type(^all|announcements|events|reminders$)`

// The public information of a club.
const CLUB = { '/club': '/rpc/club_page', '/club.ics': '/rpc/club_calendar' }

// RFC 8058 sends `List-Unsubscribe=One-Click`, in either form encoding.
const BODY_LIMIT = 16 * 1024

interface Options {
  gateway: Gateway
  /** Samspel's public address. Without it links are relative: the Host header is the sender's, and the page is cached. */
  site: string | undefined
}

/**
 * The addresses of a public club, of a member's calendar and of unsubscribing, answered by the API's
 * functions for them; deploy/Caddyfile does the same rewrites. Anyone with the token may use them: nothing
 * else in the request counts.
 */
export async function publicAddresses(app: FastifyInstance, { gateway, site }: Options) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
    done(null),
  )

  app.get(CALENDAR, async (request: Addressed, reply) => {
    const { scope } = request.query
    const asked = new URLSearchParams({
      token: request.params.token,
      scope: [scope].flat()[0] || 'mine',
    })
    const answer = await gateway.handle({
      // GET even for a HEAD request: unless the function is called, there is no response. Fastify omits the
      // body.
      method: 'GET',
      path: '/rpc/calendar_feed',
      query: asked.toString(),
      headers: headersOf(request),
      body: Buffer.alloc(0),
      signal: disconnection(reply.raw),
    })
    return sendAnswer(reply.header('cache-control', 'private, no-cache'), answer)
  })

  for (const [address, path] of Object.entries(CLUB)) {
    app.get(
      address,
      async (request: FastifyRequest<{ Querystring: { lang?: string | string[] } }>, reply) => {
        const [language] = [request.query.lang].flat()
        const isPage = address === '/club'
        const asked = new URLSearchParams({
          p_association_id: ASSOCIATION_ID,
          ...(isPage && language && { p_language: language }),
        })
        const headers = headersOf(request)
        if (site) headers.set('x-site', site)
        const answer = await gateway.handle({
          method: 'GET',
          path,
          query: asked.toString(),
          headers,
          body: Buffer.alloc(0),
          signal: disconnection(reply.raw),
        })
        return sendAnswer(reply, answer)
      },
    )
  }

  // A person who follows the link gets a page with a button: an automatic link checker must not unsubscribe anyone.
  app.get(UNSUBSCRIBE, async ({ params: { token, type } }: Addressed, reply: FastifyReply) =>
    reply.header('cache-control', 'private, no-cache').redirect(`/unsubscribe/${token}/${type}`, 302),
  )

  // Counts even if the mail program has hung up: nobody would press the button again.
  app.post(UNSUBSCRIBE, async (request: Addressed, reply) => {
    const { token, type } = request.params
    const answer = await gateway.handle({
      method: 'POST',
      path: '/rpc/unsubscribe',
      query: '',
      headers: headersOf(request).set('content-type', 'application/json'),
      body: Buffer.from(JSON.stringify({ p_token: token, p_type: type })),
    })
    return sendAnswer(reply, answer)
  })
}

/** The headers of a visitor's request that a public page depends on. */
export function headersOf({ headers }: FastifyRequest): Map<string, string> {
  const kept = ['accept-language', 'if-none-match', 'x-real-ip'].flatMap((name): [string, string][] => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return new Map([...kept, ['accept', '*/*']])
}
