import type { FastifyReply, FastifyRequest } from 'fastify'

import { ASSOCIATION_ID } from '#db/seed/association.ts'

import type { Gateway } from '../gateway/gateway.ts'
import { disconnection } from '../gateway/http.ts'
import { headersOf } from './public-addresses.ts'

/** What a link to the requested page shows elsewhere, as elements of its head; null if that is nothing of its own. */
export type LinkPreview = (request: FastifyRequest, reply: FastifyReply) => Promise<string | null>

// What is linked to from outside. The rest is for members, and opens without asking the database.
const LINKED = /^\/(?:|login|register|events\/[a-z\d-]{1,100})$/

// A link sent to a hundred members is fetched as often within seconds.
const KEPT_MS = 60_000
const MOST_KEPT = 100

/**
 * Link previews as the API gives them to visitors, kept for a minute. Pages open without one when the API fails.
 * @param now milliseconds
 */
export function linkPreviews(
  gateway: Gateway,
  site: string | undefined,
  now: () => number = Date.now,
): LinkPreview {
  const previews = new Map<string, { preview: string | null; until: number }>()
  return async (request, reply) => {
    const [path = ''] = request.url.split(/[?#]/)
    if (!LINKED.test(path)) return null
    const headers = headersOf(request).set('accept', 'application/json')
    headers.delete('if-none-match')
    if (site) headers.set('x-site', site)
    const key = `${path} ${headers.get('accept-language')}`
    const kept = previews.get(key)
    if (kept && now() < kept.until) return kept.preview
    const { status, body } = await gateway.handle({
      method: 'GET',
      path: '/rpc/link_preview',
      query: new URLSearchParams({ p_association_id: ASSOCIATION_ID, p_path: path }).toString(),
      headers,
      body: Buffer.alloc(0),
      signal: disconnection(reply.raw),
    })
    if (status !== 200) return null
    const preview = JSON.parse(String(body)) as string | null
    previews.delete(key)
    previews.set(key, { preview, until: now() + KEPT_MS })
    if (previews.size > MOST_KEPT) previews.delete(previews.keys().next().value as string)
    return preview
  }
}
