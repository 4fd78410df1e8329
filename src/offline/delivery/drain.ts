import { checkIn } from '#api/door.ts'
import { currentSession } from '#api/session.ts'

import { serverTime } from '../clock/device-clock.ts'
import { sessionId } from '../session/newer-session.ts'
import { CALL_LIMIT_MS, type LineStatus } from './drain-plan.ts'
import { type DrainOutcome, drainOutbox, type DrainPorts } from './drainer.ts'
import { readLine } from './outbox-delivery.ts'

/**
 * Why a drain starts now. `scan` and `timer` respect a running back-off; the others are worth an immediate
 * attempt.
 */
export type DrainReason = 'start' | 'online' | 'visible' | 'login' | 'manual' | 'sync' | 'scan' | 'timer'

/** Longer than one batch can take. After it we continue without the lock: a frozen tab may never release it. */
const LOCK_WAIT_MS = 40_000

const PORTS: DrainPorts = {
  send: (scans, sentAt) => checkIn(scans, sentAt, AbortSignal.timeout(CALL_LIMIT_MS)),
  ownerId: () => currentSession().user?.id,
  session: () => sessionId(currentSession().accessToken),
  now: () => Date.now(),
  serverTime,
  random: () => Math.random(),
}

/** Sends what `find` finds beside the scans from now on, from this page or worker. */
export function includeAnswers(find: NonNullable<DrainPorts['answers']>): void {
  PORTS.answers = find
}

let running: Promise<DrainOutcome> | undefined
let queued: { force: boolean; outcome: Promise<DrainOutcome> } | undefined

/**
 * Sends what the logged-in user has in the outbox, and the answers that wait. Calls during a drain share one further drain, so that a
 * scan written meanwhile is not left behind. Rejects only with StorageFailure.
 */
export function drain(reason: DrainReason): Promise<DrainOutcome> {
  const force = reason !== 'scan' && reason !== 'timer'
  if (!running) return start(force)
  if (queued) {
    queued.force ||= force
    return queued.outcome
  }
  queued = { force, outcome: afterwards(running) }
  return queued.outcome
}

/** The connection status as last written by any drainer in any tab or worker. Rejects with StorageFailure. */
export function lineStatus(): Promise<LineStatus> {
  return readLine()
}

function start(force: boolean): Promise<DrainOutcome> {
  running = underLock((alone) => drainOutbox(PORTS, force, alone)).finally(() => {
    running = undefined
  })
  return running
}

async function afterwards(earlier: Promise<DrainOutcome>): Promise<DrainOutcome> {
  // The earlier drain's failure is reported to its own callers.
  await earlier.catch(() => undefined)
  const force = queued?.force ?? false
  queued = undefined
  return start(force)
}

/**
 * One drainer at a time saves calls, and whoever holds the lock knows that the others are dead. Correctness
 * does not depend on it: without it, leases and scan_id keep two drainers apart.
 */
async function underLock<T>(work: (alone: boolean) => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work(false)
  let begun = false
  try {
    return await locks.request('samspel-drain', { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, () => {
      begun = true
      return work(true)
    })
  } catch (error) {
    if (begun) throw error
    return work(false)
  }
}
