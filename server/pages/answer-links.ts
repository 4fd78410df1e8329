import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sendAnswer } from '../gateway/plugin.ts'
import { answerPage, type Choice } from './answer-page.ts'
import type { AnswerLink } from './data.ts'
import type { VisitorApi } from './visitor-api.ts'

type Addressed = FastifyRequest<{
  Params: { token: string; choice?: Choice }
  Querystring: { refused?: string }
}>

const ADDRESS = String.raw`/answer/:token(^[\w-]+$)`
const ADDRESSES = [ADDRESS, `${ADDRESS}/:choice(^going|interested|declined$)`]
const BODY_LIMIT = 1024

/**
 * The pages of links for answering (db/rules/registrations/answer_by_link.sql). Opening one changes nothing, since mail programs and
 * their scanners open every link; its form answers, and the token in the address is all that counts: there is no session that
 * another site's page could use. After an answer the browser is sent to the page again, so that reloading it sends nothing.
 */
export async function answerLinks(app: FastifyInstance, { api }: { api: VisitorApi }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
  })

  for (const address of ADDRESSES) {
    app.get(address, async (request: Addressed, reply) => {
      const { token, choice } = request.params
      const answer = await api('answer_link', { p_token: token }, request, reply, 'POST')
      if (answer.status !== 200) return sendAnswer(reply, answer)
      const link = JSON.parse(String(answer.body)) as AnswerLink
      const isRefused = request.query.refused !== undefined
      const page = answerPage(link, { address: `/answer/${token}`, choice, isRefused })
      return reply
        .code(link.answer ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(page)
    })

    app.post(address, async (request: Addressed, reply: FastifyReply) => {
      const { token } = request.params
      const { status, start_time } = (request.body ?? {}) as Record<string, string | undefined>
      // A program that sends the form's address without its fields is no person who pressed the button.
      if (!status || !start_time) return reply.code(400).type('text/plain').send('400 Bad Request')
      const parameters = { p_token: token, p_status: status, p_start_time: start_time }
      const answer = await api('answer_by_link', parameters, request, reply, 'POST')
      if (answer.status >= 500) return sendAnswer(reply, answer)
      return reply.redirect(`/answer/${token}${answer.status === 200 ? '' : '?refused'}`, 303)
    })
  }
}
