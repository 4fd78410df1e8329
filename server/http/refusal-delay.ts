import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as delay } from 'node:timers/promises'

import { isCounted, isOfVisitor, MOST_ADDRESSES, visitorOf } from './visitor.ts'

/** Refusals of one address that are answered at once, and how many of them it regains each second. */
const FREE = 10
const REGAINED = 0.5
/** Each refusal beyond those waits this much longer than the one before, in milliseconds. */
const STEP_MS = 250
const MOST_MS = 4000
/** Waiting at once. Each holds a connection and its response in memory, so further ones are answered at once. */
const MOST_WAITING = 2000

interface Options {
  /** Milliseconds of a clock that only runs forward. */
  now?: () => number
  /** Resolves after these milliseconds, or once the signal is aborted. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Delays the refusals of visitors whose address has just been refused many times. Whoever sends what is cheap to refuse, or
 * guesses passwords, waits for each answer instead of taking everybody's turns, while whoever mistypes a password notices
 * nothing. Only refusals are delayed: behind a shared address others are answered as before.
 */
export function delayRefusals(
  app: FastifyInstance,
  { now = () => performance.now(), wait = sleep }: Options = {},
): void {
  // The most recent address is the last.
  const refusals = new Map<string, { count: number; at: number }>()
  const waiting = new Set<AbortController>()
  let isClosing = false

  function countOf(key: string): number {
    const at = now()
    const before = refusals.get(key) ?? { count: 0, at }
    const count = Math.max(0, before.count - ((at - before.at) / 1000) * REGAINED) + 1
    refusals.delete(key)
    refusals.set(key, { count, at })
    if (refusals.size > MOST_ADDRESSES) refusals.delete(refusals.keys().next().value as string)
    return count
  }

  app.addHook('onSend', async (request, reply) => {
    if (!isRefusal(request, reply)) return
    const ms = Math.min(MOST_MS, (countOf(visitorOf(request)) - FREE) * STEP_MS)
    if (ms <= 0 || waiting.size >= MOST_WAITING || isClosing) return
    const waited = new AbortController()
    waiting.add(waited)
    reply.raw.once('close', () => waited.abort())
    await wait(ms, waited.signal)
    waiting.delete(waited)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const waited of waiting) waited.abort()
  })
}

function isRefusal(request: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.statusCode < 400) return false
  if (isOfVisitor(request)) return true
  // A made-up token makes nobody a member. An expired one was a member's: a hall full of phones may send many at once.
  const error = String(reply.getHeader('proxy-status') ?? '')
  return reply.statusCode === 401 && isCounted(request) && !error.includes(EXPIRED)
}

/** PostgREST's code for a token whose time is over. */
const EXPIRED = 'PGRST303'

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined)
}
