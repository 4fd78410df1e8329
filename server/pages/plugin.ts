import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'

import { ASSOCIATION_ID } from '#db/seed/association.ts'

import { GatewayError } from '../gateway/errors.ts'
import { errorResponse } from '../gateway/gateway.ts'
import { sendAnswer } from '../gateway/plugin.ts'
import { answerLinks } from './answer-links.ts'
import { clubCalendar, MARKS, memberCalendar } from './calendars.ts'
import { clubPage } from './club-page.ts'
import type { CalendarFeed, PublicClub } from './data.ts'
import type { VisitorApi } from './visitor-api.ts'

interface Options {
  api: VisitorApi
  /** Samspel's public address. Without it links are relative: the Host header is the sender's, and the page is cached. */
  site: string | undefined
}

type Query = Record<string, string | string[] | undefined>

/**
 * `/club`, `/club.ics`, `/calendar/{token}.ics` and `/answer/{token}`: writes what the API tells visitors as a page or a calendar. Short
 * addresses, outside the API, for programs that keep them; deploy/Caddyfile routes them to a process of their own
 * (server/passkeys/main.ts). A calendar's token is all that counts, and the API checks it.
 */
export async function pages(app: FastifyInstance, { api, site = '' }: Options): Promise<void> {
  await app.register(answerLinks, { api })
  app.get(String.raw`/calendar/:token(^[\w-]+$).ics`, async (request: FastifyRequest, reply) => {
    reply.header('cache-control', 'private, no-cache')
    const { token } = request.params as { token: string }
    const scope = one(request.query, 'scope') || 'mine'
    const answer = await api('calendar_feed', { token, scope }, request, reply)
    if (answer.status !== 200) return sendAnswer(reply, answer)
    const feed = JSON.parse(String(answer.body)) as CalendarFeed
    const marks = MARKS.find((each) => each === one(request.query, 'marks')) ?? 'none'
    return send(reply, 'text/calendar', memberCalendar(feed, site, marks))
  })

  const ofClub = (address: string, type: string, write: (club: PublicClub) => string) =>
    app.get(address, async (request, reply) => {
      reply.header('cache-control', 'no-cache')
      const language = one(request.query, 'lang')
      const parameters = { p_association_id: ASSOCIATION_ID, ...(language && { p_language: language }) }
      const answer = await api('public_club', parameters, request, reply)
      if (answer.status !== 200) return sendAnswer(reply, answer)
      const club = JSON.parse(String(answer.body)) as PublicClub | null
      if (!club) return sendAnswer(reply, errorResponse(notFound()))
      reply.header('cache-control', 'public, max-age=300').header('vary', 'Accept-Language')
      return send(reply, type, write(club))
    })
  ofClub('/club', 'text/html', (club) => clubPage(club, site))
  ofClub('/club.ics', 'text/calendar', clubCalendar)
}

/** The first value of a parameter that may repeat. */
const one = (query: unknown, name: string) => [(query as Query)[name]].flat()[0]

/** Sends a text, or 304 to a client that has it. */
function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  const tag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`
  reply.type(`${type}; charset=utf-8`).header('etag', tag)
  // Weak comparison, as If-None-Match requires (RFC 9110, section 13.1.2): a compressing proxy makes the tag weak.
  const kept = (reply.request.headers['if-none-match'] ?? '').split(',')
  if (kept.some((known) => known.trim().replace(/^W\//, '') === tag)) return reply.code(304).send()
  return reply.send(text)
}

/** In the format of an error raised by the database. */
function notFound(): GatewayError {
  const message = JSON.stringify({ code: 'ERROR_RESOURCE_NOT_FOUND', params: { resource: 'association' } })
  return new GatewayError(404, { code: 'PT404', message, details: null, hint: null })
}
