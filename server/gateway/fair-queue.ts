import { isIPv6 } from 'node:net'

import type { Database } from '../database/database.ts'
import { refusal } from './errors.ts'

export interface FairQueueLimits {
  /** Tasks running at once, and how many of them may be visitors'. */
  atOnce: number
  visitorsAtOnce: number
  /** Running at once for the same user or address. */
  eachAtOnce: number
  /** The share of the time that costly requests get of addresses just refused, while many are refused. */
  refusedShare: number
  /** Waiting at once, in all and per user or address. More are refused (503). */
  waiting: number
  eachWaiting: number
}

export interface Requester {
  isVisitor: boolean
  /** The user, or a visitor's address. */
  key: string
}

export interface Queued<T> {
  /** Whether the result is a refusal; work that fails always is. */
  isRefusal?: (result: T) => boolean
  /** Aborted once nobody waits for the result: work that has not started by then never does, and is refused (503). */
  signal?: AbortSignal
}

/** Shares a database's connections fairly: heavy users wait for their own requests. */
export interface FairQueue {
  run<T>(requester: Requester, work: () => Promise<T>, queued?: Queued<T>): Promise<T>
}

// After a refusal. As long as an attack goes on, but soon over for a hall in which somebody mistyped a password.
const REFUSED_FOR = 10_000
// More within that time are an attack: in a hall of a hundred, one or two mistype their passwords meanwhile.
const FEW_REFUSALS = 5
// A password's hash takes 50 ms, what is refused without one 5 ms.
const COSTLY_MS = 20
const LONGEST_REST_MS = 5000
// Twice a hash: a long statement of one of them does not hold up the others.
const SPACED_MS = 100

// The pool has ten connections, two of them for other purposes: health checks, mail, hourly tasks.
// PGlite does one thing at a time, and everybody's next request waits for a stranger's password; PostgreSQL has other
// connections, but few cores.
const LIMITS: Record<Database['kind'], FairQueueLimits> = {
  postgresql: {
    atOnce: 8,
    visitorsAtOnce: 4,
    eachAtOnce: 3,
    refusedShare: 0.1,
    waiting: 2000,
    eachWaiting: 1000,
  },
  pglite: {
    atOnce: 1,
    visitorsAtOnce: 1,
    eachAtOnce: 1,
    refusedShare: 0.02,
    waiting: 2000,
    eachWaiting: 1000,
  },
}

/**
 * The queue for this kind of database. Everything that queries one database on behalf of people shares one.
 */
export function fairQueueFor(kind: Database['kind']): FairQueue {
  return createFairQueue(LIMITS[kind])
}

/**
 * Members and visitors take turns, and within each group users and addresses do, so that neither one address nor all
 * visitors together can hold every connection. Among visitors, the addresses that have just been refused something take
 * every other turn, however many they are: guessing passwords takes as long as logging in, and comes from many addresses.
 * While many are refused, those addresses are served one after another and rest after each costly request, so that most of
 * the time nobody waits for one.
 */
export function createFairQueue(limits: FairQueueLimits, now = () => performance.now()): FairQueue {
  // By key. The next is the one with the fewest running (of those refused, with the fewest refusals); among equals the
  // first, and those served move to the end.
  const members = new Map<string, (() => void)[]>()
  const visitors = new Map<string, (() => void)[]>()
  const refused = new Map<string, (() => void)[]>()
  // How often lately and until when, by key, the earliest first.
  const refusals = new Map<string, { times: number; until: number }>()
  const running = new Map<string, number>()
  // When the latest were refused, one more than are few.
  const latestRefusals: number[] = []
  // Until when no refused address gets a turn: after one that was costly, and while one is running.
  let restUntil = 0
  let spacedUntil = 0
  let rest: NodeJS.Timeout | undefined
  let all = 0
  let allVisitors = 0
  let waiting = 0
  let visitorsFirst = false
  let refusedFirst = false

  function next(): void {
    while (all < limits.atOnce) {
      const start = visitorsFirst
        ? (takeVisitor() ?? takeFrom(members))
        : (takeFrom(members) ?? takeVisitor())
      if (!start) return
      start()
    }
  }

  function takeVisitor(): (() => void) | undefined {
    if (allVisitors >= limits.visitorsAtOnce) return undefined
    return refusedFirst ? (takeRefused() ?? takeFrom(visitors)) : (takeFrom(visitors) ?? takeRefused())
  }

  function takeRefused(): (() => void) | undefined {
    const left = Math.max(restUntil, spacedUntil) - now()
    if (refused.size === 0 || left <= 0) return takeFrom(refused)
    rest ??= setTimeout(() => {
      rest = undefined
      next()
    }, left)
    return undefined
  }

  function areManyRefused(): boolean {
    const [earliest = 0] = latestRefusals
    return latestRefusals.length > FEW_REFUSALS && now() - earliest < REFUSED_FOR
  }

  /** How long no refused address gets a turn, after a request of one that took this long. */
  function restAfter(ms: number): number {
    if (ms < COSTLY_MS || !areManyRefused()) return 0
    return Math.min(ms * (1 / limits.refusedShare - 1), LONGEST_REST_MS)
  }

  function takeFrom(lines: typeof members): (() => void) | undefined {
    let key: string | undefined
    let fewest = Infinity
    for (const candidate of lines.keys()) {
      const under = running.get(candidate) ?? 0
      if (under >= limits.eachAtOnce) continue
      // Whoever mistyped once goes before those who guess.
      const count = lines === refused ? (refusals.get(candidate)?.times ?? 0) : under
      if (count < fewest) [key, fewest] = [candidate, count]
      if (fewest === 0) break
    }
    if (key === undefined) return undefined
    const line = lines.get(key) ?? []
    const start = line.shift()
    lines.delete(key)
    if (line.length > 0) lines.set(key, line)
    visitorsFirst = lines === members
    if (!visitorsFirst) refusedFirst = lines === visitors
    return start
  }

  function remove(lines: typeof members, key: string, start: () => void): void {
    const line = lines.get(key) ?? []
    line.splice(line.indexOf(start), 1)
    if (line.length === 0) lines.delete(key)
  }

  function count(key: string, isVisitor: boolean, step: 1 | -1): void {
    all += step
    if (isVisitor) allVisitors += step
    const now = (running.get(key) ?? 0) + step
    if (now > 0) running.set(key, now)
    else running.delete(key)
  }

  function noteRefusal(key: string): void {
    latestRefusals.push(now())
    if (latestRefusals.length > FEW_REFUSALS + 1) latestRefusals.shift()
    const times = isRefused(key) ? (refusals.get(key)?.times ?? 0) : 0
    refusals.delete(key)
    refusals.set(key, { times: times + 1, until: now() + REFUSED_FOR })
  }

  /**
   * Something as costly as a login has succeeded at the address, so that one refusal there was probably a mistake. Whoever
   * clears refusals on purpose pays for each as much as for a guess.
   */
  function forgiveRefusal(key: string): void {
    const known = refusals.get(key)
    if (known && --known.times === 0) refusals.delete(key)
  }

  function isRefused(key: string): boolean {
    for (const [earliest, { until }] of refusals) {
      if (until > now()) break
      refusals.delete(earliest)
    }
    return refusals.has(key)
  }

  return {
    async run({ isVisitor, key: name }, work, { isRefusal = () => false, signal } = {}) {
      const key = `${isVisitor ? 'v' : 'm'}${name}`
      const lines = !isVisitor ? members : isRefused(key) ? refused : visitors
      const wasRefused = lines === refused
      const line = lines.get(key) ?? []
      if (waiting >= limits.waiting || line.length >= limits.eachWaiting) {
        throw refusal('PGRST003', { status: 503, message: 'Too many requests are waiting.' }, [
          ['Retry-After', '2'],
        ])
      }
      if (signal?.aborted) throw abandoned()
      await new Promise<void>((resolve, reject) => {
        const start = () => {
          signal?.removeEventListener('abort', leave)
          waiting--
          count(key, isVisitor, 1)
          if (wasRefused && areManyRefused()) spacedUntil = now() + SPACED_MS
          resolve()
        }
        const leave = () => {
          waiting--
          remove(lines, key, start)
          reject(abandoned())
        }
        signal?.addEventListener('abort', leave, { once: true })
        waiting++
        lines.set(key, line)
        line.push(start)
        next()
      })
      const began = now()
      try {
        const result = await work()
        if (isVisitor && isRefusal(result)) noteRefusal(key)
        else if (isVisitor && now() - began >= COSTLY_MS) forgiveRefusal(key)
        return result
      } catch (error) {
        if (isVisitor) noteRefusal(key)
        throw error
      } finally {
        if (wasRefused) {
          spacedUntil = 0
          // Not sooner than another one's rest ends.
          restUntil = Math.max(restUntil, now() + restAfter(now() - began))
        }
        count(key, isVisitor, -1)
        next()
      }
    },
  }
}

const abandoned = () => refusal('PGRST003', { status: 503, message: 'Nobody waits for the response.' })

/** One visitor's address; for IPv6 its network, since a household or a phone has a whole network. */
export function visitorKey(address: string): string {
  if (!isIPv6(address)) return address
  const [before = '', after] = address.toLowerCase().split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
