import type { FastifyRequest } from 'fastify'

import { visitorKey } from '../gateway/fair-queue.ts'

/** The addresses that query the database, by their first segment. */
const COUNTED = new Set(['answer', 'api', 'calendar', 'club', 'passkeys', 'u'])

/** How many visitors are remembered at once; beyond, the one not seen for longest is forgotten. */
export const MOST_ADDRESSES = 20_000

/** Whether a request is for what queries the database. */
export function isCounted(request: FastifyRequest): boolean {
  // The route's path, since the request's own can be escaped in many ways.
  const [, part = ''] = /^\/(\w+)/.exec(request.routeOptions.url ?? '') ?? []
  return COUNTED.has(part)
}

/**
 * Whether a request that queries the database counts as a visitor's. API calls with a token do not: an invalid one is
 * refused without the database. Elsewhere tokens are not checked, so any would do.
 */
export function isOfVisitor(request: FastifyRequest): boolean {
  return isCounted(request) && !(isOfApi(request) && hasToken(request))
}

const isOfApi = (request: FastifyRequest) => /^\/api\b/.test(request.routeOptions.url ?? '')

const hasToken = (request: FastifyRequest) => /^bearer\s+\S/i.test(request.headers.authorization ?? '')

/** The visitor's address, or for IPv6 their network. */
export function visitorOf(request: FastifyRequest): string {
  // Set by setClientAddress, which removes the header that `request.ip` is read from.
  return visitorKey(String(request.raw.headers['x-real-ip'] ?? request.ip))
}
