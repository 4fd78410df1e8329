import type { FastifyReply, FastifyRequest } from 'fastify'

import { ASSOCIATION_ID } from '#db/seed/association.ts'

import type { PublicClub } from './data.ts'
import { type Html, lines, markup } from './markup.ts'
import type { VisitorApi } from './visitor-api.ts'

/** A page to which a link leads. */
interface Linked {
  path: string
  title: string
  summary: string
}

/** What other sites and apps show of a link to a page of a public club (Open Graph), as elements of its head. */
export function headOf(club: PublicClub, site: string, { path, title, summary }: Linked): Html {
  return lines(
    markup`<meta name="description" content="${summary}">`,
    markup`<meta property="og:type" content="website">`,
    markup`<meta property="og:site_name" content="${club.name}">`,
    markup`<meta property="og:title" content="${title}">`,
    markup`<meta property="og:description" content="${summary}">`,
    // Without a known address of the site there is none to give.
    site ? markup`<meta property="og:url" content="${site + path}">` : null,
    markup`<meta property="og:image" content="${site + (club.logo ?? '/open-graph.png')}">`,
    club.logo ? null : markup`<meta name="twitter:card" content="summary_large_image">`,
    markup`<meta property="og:locale" content="${club.words.open_graph_locale}">`,
  )
}

/** The beginning of a club's description, or a sentence in place of one. */
export function summaryOf({ description, name, words }: PublicClub): string {
  const whole = description ?? words.summary.replace('{name}', () => name)
  return Array.from(whole.replace(/\s+/g, ' ')).slice(0, 200).join('')
}

/**
 * What a link to a path of the app shows elsewhere: a public event's title, time and place, or else the public club's name
 * and description.
 */
export function linkPreviewOf(club: PublicClub, site: string, path: string): Html {
  const [, slug] = /^\/events\/([^/?#]+)$/.exec(path) ?? []
  const event = club.events.find((one) => one.slug === slug)
  if (!event) return headOf(club, site, { path: '/', title: club.name, summary: summaryOf(club) })
  const facts = [event.is_cancelled && club.words.cancelled, event.when, event.location]
  return headOf(club, site, {
    path: `/events/${event.slug}`,
    title: event.title,
    summary: facts.filter(Boolean).join(' · '),
  })
}

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
    const club = JSON.parse(String(body)) as PublicClub | null
    const preview = club && linkPreviewOf(club, site ?? '', path).source
    previews.delete(key)
    previews.set(key, { preview, until: now() + KEPT_MS })
    if (previews.size > MOST_KEPT) previews.delete(previews.keys().next().value as string)
    return preview
  }
}
