import type { FastifyReply, FastifyRequest } from 'fastify'

import { visitorKey } from '../gateway/fair-queue.ts'

/** The addresses that query the database, by their first segment. */
const COUNTED = new Set(['api', 'calendar', 'club', 'passkeys', 'u'])
const MOST_ADDRESSES = 20_000

/**
 * A hook that refuses visitors' requests beyond `perMinute` from one address (429): a token bucket, which is full after
 * a minute without requests. API calls with a token are not counted: an invalid one is refused without the database.
 * Elsewhere tokens are not checked, so any would do.
 * @param now milliseconds
 */
export function limitVisitors(perMinute: number, now: () => number = Date.now) {
  // The most recent address is the last.
  const buckets = new Map<string, { left: number; at: number }>()
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    // The route's path, since the request's own can be escaped in many ways.
    const [, part = ''] = /^\/(\w+)/.exec(request.routeOptions.url ?? '') ?? []
    if (!COUNTED.has(part)) return
    if (part === 'api' && /^bearer\s+\S/i.test(request.headers.authorization ?? '')) return
    // Set by setClientAddress, which removes the header that `request.ip` is read from.
    const address = request.raw.headers['x-real-ip'] ?? request.ip
    const key = visitorKey(String(address))
    const at = now()
    const before = buckets.get(key) ?? { left: perMinute, at }
    const refilled = Math.min(perMinute, before.left + ((at - before.at) / 60_000) * perMinute)
    buckets.delete(key)
    buckets.set(key, { left: Math.max(0, refilled - 1), at })
    if (buckets.size > MOST_ADDRESSES) buckets.delete(buckets.keys().next().value as string)
    if (refilled >= 1) return
    const seconds = Math.ceil(60 / perMinute)
    return reply
      .code(429)
      .header('retry-after', seconds)
      .send({
        code: 'P0001',
        message: JSON.stringify({ code: 'ERROR_RATE_LIMITED', params: { seconds } }),
        details: null,
        hint: null,
      })
  }
}
