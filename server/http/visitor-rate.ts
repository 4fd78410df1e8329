import type { FastifyReply, FastifyRequest } from 'fastify'

import { isOfVisitor, MOST_ADDRESSES, visitorOf } from './visitor.ts'

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
    if (!isOfVisitor(request)) return
    const key = visitorOf(request)
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
