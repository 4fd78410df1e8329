import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Gateway } from '../gateway/gateway.ts'
import { sendAnswer } from '../gateway/plugin.ts'

type Addressed = FastifyRequest<{ Params: { token: string; type: string } }>

// An address for mail programs instead of /api: short, and the same wherever the API is.
const UNSUBSCRIBE = String.raw`/u/:token(^[\w-]+$)/:type(^all|announcements|events|reminders$)`

// RFC 8058 sends `List-Unsubscribe=One-Click`, in either form encoding.
const BODY_LIMIT = 16 * 1024

/**
 * The address of unsubscribing, answered by the API's function for it; deploy/Caddyfile does the same rewrite. Anyone with
 * the token may use it: nothing else in the request counts.
 */
export async function unsubscribing(app: FastifyInstance, { gateway }: { gateway: Gateway }) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
    done(null),
  )

  // A person who follows the link gets a page with a button: an automatic link checker must not unsubscribe anyone.
  app.get(UNSUBSCRIBE, async ({ params: { token, type } }: Addressed, reply: FastifyReply) =>
    reply.header('cache-control', 'private, no-cache').redirect(`/unsubscribe/${token}/${type}`, 302),
  )

  // Counts even if the mail program has hung up: nobody would press the button again.
  app.post(UNSUBSCRIBE, async ({ params, raw }: Addressed, reply: FastifyReply) => {
    const address = raw.headers['x-real-ip']
    const answer = await gateway.handle({
      method: 'POST',
      path: '/rpc/unsubscribe',
      query: '',
      headers: new Map([
        ['accept', '*/*'],
        ['content-type', 'application/json'],
        ...(typeof address === 'string' ? ([['x-real-ip', address]] as const) : []),
      ]),
      body: Buffer.from(JSON.stringify({ p_token: params.token, p_type: params.type })),
    })
    return sendAnswer(reply, answer)
  })
}
