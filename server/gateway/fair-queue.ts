import { isIPv6 } from 'node:net'

import { refusal } from './errors.ts'
import { createSlowLane } from './slow-lane.ts'

export interface FairQueueLimits {
  /** Pieces of work under way at once, and of them those of visitors. */
  atOnce: number
  visitorsAtOnce: number
  /** Under way at once for the same person or address. */
  eachAtOnce: number
  /** Waiting at once, of all and of the same person or address. More are refused (503). */
  waiting: number
  eachWaiting: number
}

export interface Requester {
  isVisitor: boolean
  /** The person, or the address of a visitor. */
  key: string
  /** What is asked for: a visitor who holds the database up with one thing has their turn with the others. */
  target?: string
}

/** Shares the connections of a database fairly: whoever asks for much waits for their own. */
export interface FairQueue {
  /** @param isFree whether this outcome costs a visitor nothing, however long it took; what is thrown always costs */
  run<T>(requester: Requester, work: () => Promise<T>, isFree?: (outcome: T) => boolean): Promise<T>
}

type Lines = Map<string, (() => void)[]>

/**
 * Members and visitors take turns, and among each of them persons and addresses do, so that neither one address nor all
 * visitors together can hold every connection. What holds it up for long is given what is left (slow-lane.ts).
 * @param now milliseconds
 */
export function createFairQueue(
  limits: FairQueueLimits,
  now: () => number = () => performance.now(),
): FairQueue {
  // By key. Next is who has the fewest under way; of several the first, and whoever was served goes to the end.
  const members: Lines = new Map()
  const visitors: Lines = new Map()
  const slow: Lines = new Map()
  const running = new Map<string, number>()
  const lane = createSlowLane(now)
  let all = 0
  let allVisitors = 0
  let allSlow = 0
  let waiting = 0
  let visitorsFirst = false
  let bell: NodeJS.Timeout | undefined

  function next(): void {
    while (all < limits.atOnce) {
      const order = visitorsFirst ? [visitors, members] : [members, visitors]
      const start = takeFrom(order[0] as Lines) ?? takeFrom(order[1] as Lines) ?? takeSlow()
      if (!start) return
      start()
    }
  }

  function takeFrom(lines: Lines): (() => void) | undefined {
    if (lines === visitors && allVisitors >= limits.visitorsAtOnce) return undefined
    let key: string | undefined
    let fewest = limits.eachAtOnce
    for (const candidate of lines.keys()) {
      const under = running.get(candidate) ?? 0
      if (under < fewest) [key, fewest] = [candidate, under]
      if (fewest === 0) break
    }
    if (key === undefined) return undefined
    visitorsFirst = lines === members
    return shift(lines, key)
  }

  /** One at a time, when the lane has rested: of whom has the least to answer for. */
  function takeSlow(): (() => void) | undefined {
    if (slow.size === 0 || allSlow > 0 || allVisitors >= limits.visitorsAtOnce) return undefined
    const pause = lane.pause()
    if (pause > 0) {
      bell ??= setTimeout(() => {
        bell = undefined
        next()
      }, Math.ceil(pause)).unref()
      return undefined
    }
    const [[key]] = [...slow.keys()]
      .map((candidate): [string, number] => [candidate, lane.chargeOf(candidate)])
      .toSorted((a, b) => a[1] - b[1]) as [[string, number]]
    return shift(slow, key)
  }

  function shift(lines: Lines, key: string): (() => void) | undefined {
    const line = lines.get(key) ?? []
    const start = line.shift()
    lines.delete(key)
    if (line.length > 0) lines.set(key, line)
    return start
  }

  function count(key: string, lines: Lines, step: 1 | -1): void {
    all += step
    if (lines !== members) allVisitors += step
    if (lines === slow) allSlow += step
    const under = (running.get(key) ?? 0) + step
    if (under > 0) running.set(key, under)
    else running.delete(key)
  }

  async function turn(key: string, lines: Lines): Promise<void> {
    const line = lines.get(key) ?? []
    if (waiting >= limits.waiting || line.length >= limits.eachWaiting) {
      throw refusal('PGRST003', { status: 503, message: 'Too many requests are waiting.' }, [
        ['Retry-After', '2'],
      ])
    }
    await new Promise<void>((resolve) => {
      waiting++
      lines.set(key, line)
      line.push(() => {
        waiting--
        count(key, lines, 1)
        resolve()
      })
      next()
    })
  }

  return {
    async run({ isVisitor, key: name, target = '' }, work, isFree = () => true) {
      const charged = `${name} ${target}`
      const lines = isVisitor ? (lane.chargeOf(charged) > 0 ? slow : visitors) : members
      const key = lines === slow ? charged : `${isVisitor ? 'v' : 'm'}${name}`
      await turn(key, lines)
      const began = now()
      let free = false
      try {
        const outcome = await work()
        free = isFree(outcome)
        return outcome
      } finally {
        const ms = now() - began
        if (!isVisitor) lane.observe(ms)
        else if (!free) lane.charge(charged, ms)
        if (lines === slow) lane.rest(ms)
        count(key, lines, -1)
        next()
      }
    },
  }
}

/** One visitor's address; of IPv6 the network, since a household or a phone has all of it. */
export function visitorKey(address: string): string {
  if (!isIPv6(address)) return address
  const [before = '', after] = address.toLowerCase().split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
