import { checkIn } from '#api/door.ts'
import { currentSession } from '#api/session.ts'

import { serverTime } from '../clock/device-clock.ts'
import { sessionId } from '../session/newer-session.ts'
import type { LineStatus } from './drain-plan.ts'
import { type DrainOutcome, drainOutbox, type DrainPorts } from './drainer.ts'
import { readLine } from './outbox-delivery.ts'

/** Why a drain starts now. `scan` and `timer` respect a running back-off, the others are worth a try at once. */
export type DrainReason = 'start' | 'online' | 'visible' | 'login' | 'manual' | 'sync' | 'scan' | 'timer'

/** Longer than one batch may take. After it we go on without the lock: a frozen tab can hold it for ever. */
const LOCK_WAIT_MS = 40_000
/** Shorter than a row's lease, so that a call which may still arrive has been given up before the row is free. */
const CALL_LIMIT_MS = 30_000

const PORTS: DrainPorts = {
  send: (scans, sentAt) => checkIn(scans, sentAt, AbortSignal.timeout(CALL_LIMIT_MS)),
  ownerId: () => currentSession().user?.id,
  session: () => sessionId(currentSession().accessToken),
  now: () => Date.now(),
  serverTime,
  random: () => Math.random(),
}

let running: Promise<DrainOutcome> | undefined
let queued: { force: boolean; outcome: Promise<DrainOutcome> } | undefined

/**
 * Sends what the logged-in user has in the outbox. Calls during a drain share one further drain, so that a scan
 * written meanwhile is not left behind. Rejects only with StorageFailure.
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

/** The line's status as the last drainer of any tab or worker left it. Rejects with StorageFailure. */
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
  // Whoever asked for the earlier one hears of its failure.
  await earlier.catch(() => undefined)
  const force = queued?.force ?? false
  queued = undefined
  return start(force)
}

/**
 * One drainer at a time saves calls, and who holds the lock knows that the others are dead. Nothing depends on it: where
 * it cannot be had, leases and scan_id keep two drainers apart.
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
