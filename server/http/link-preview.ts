import type { FastifyReply, FastifyRequest } from 'fastify'

import { ASSOCIATION_ID } from '#db/seed/association.ts'

import { publicClub } from '../pages/data.ts'
import { linkPreviewOf } from '../pages/link-preview.ts'
import type { VisitorApi } from '../pages/visitor-api.ts'

/** What a link to the requested page shows elsewhere, as elements of its head; null if that is nothing of its own. */
export type LinkPreview = (request: FastifyRequest, reply: FastifyReply) => Promise<string | null>

// What is linked to from outside. The rest is for members, and opens without asking the database.
const LINKED = /^\/(?:|login|register|events\/[a-z\d-]{1,100})$/

// A link sent to a hundred members is fetched as often within seconds.
const KEPT_MS = 60_000
const MOST_KEPT = 100

/**
 * Link previews made of what the API tells visitors, kept for a minute. Pages open without one when the API fails.
 * @param now milliseconds
 */
export function linkPreviews(
  api: VisitorApi,
  site: string | undefined,
  now: () => number = Date.now,
): LinkPreview {
  const previews = new Map<string, { preview: string | null; until: number }>()
  return async (request, reply) => {
    const [path = ''] = request.url.split(/[?#]/)
    if (!LINKED.test(path)) return null
    const key = `${path} ${request.headers['accept-language']}`
    const kept = previews.get(key)
    if (kept && now() < kept.until) return kept.preview
    const { status, body } = await api('public_club', { p_association_id: ASSOCIATION_ID }, request, reply)
    if (status !== 200) return null
    const club = publicClub.nullable().parse(JSON.parse(String(body)))
    const preview = club && linkPreviewOf(club, site ?? '', path).source
    previews.delete(key)
    previews.set(key, { preview, until: now() + KEPT_MS })
    if (previews.size > MOST_KEPT) previews.delete(previews.keys().next().value as string)
    return preview
  }
}
