import type { FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as delay } from 'node:timers/promises'

import { visitorKey } from '../gateway/fair-queue.ts'

const API = /^\/(api|calendar|u)\//
const MOST_ADDRESSES = 20_000

interface Limits {
  /** Refusals of one address that are answered at once, and how many more each second. */
  burst: number
  perSecond: number
  /** How much later each one after that is answered than the one before, and the latest. */
  stepMs: number
  mostMs: number
}

const LIMITS: Limits = { burst: 60, perSecond: 3, stepMs: 50, mostMs: 3000 }

/**
 * A hook that lets an address that was refused very often wait for its next refusal, without any work meanwhile: whoever tries
 * things out in great numbers keeps no processor busy. What is not refused is never late.
 * @param now milliseconds
 */
export function delayRefusals(
  limits: Limits = LIMITS,
  now: () => number = Date.now,
  wait: (ms: number) => Promise<unknown> = delay,
) {
  // The address that was refused last is the last.
  const buckets = new Map<string, { left: number; at: number }>()
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const isVisitor = request.headers.authorization === undefined || reply.statusCode === 401
    if (reply.statusCode < 400 || !isVisitor || !API.test(request.url)) return
    const key = visitorKey(String(request.raw.headers['x-real-ip'] ?? request.ip))
    const at = now()
    const before = buckets.get(key) ?? { left: limits.burst, at }
    const refilled = Math.min(limits.burst, before.left + ((at - before.at) / 1000) * limits.perSecond)
    const left = Math.max(refilled - 1, -limits.mostMs / limits.stepMs)
    buckets.delete(key)
    buckets.set(key, { left, at })
    if (buckets.size > MOST_ADDRESSES) buckets.delete(buckets.keys().next().value as string)
    if (left < 0) await wait(-left * limits.stepMs)
  }
}
