import type { ScanPayload } from '#api/door-types.ts'

import type { ServerTime } from '../clock/timeline.ts'
import { type OutboxRow, type ScanError, toPayload } from '../outbox/scan.ts'
import { backOff } from './back-off.ts'
import { type Attempt, isOver, type LineStatus, OPEN_LINE, type DeliveryOutcome } from './drain-plan.ts'
import { type CallFailure, LONGEST_PAUSE_MS, readFailure, readReply } from './drain-reply.ts'
import { elapsedNow, sentTimes } from './elapsed.ts'
import { claimBatch, readLine, remainingFor, saveLine, settleRows } from './outbox-delivery.ts'

/** The second kind of row: the answers of one person to events. They share the connection's state and wait for the scans. */
export interface AnswerRows {
  /** When the first may be sent (milliseconds since 1970, 0 = as soon as possible); null if none waits. */
  due(): number | null
  /** Sends those that are due, with `force` all. Resolves with what blocks further sending, if anything; never rejects. */
  send(force: boolean): Promise<Blockage | undefined>
}

/** What blocks all further sending. */
export type Blockage = Exclude<CallFailure, { kind: 'refused' }>

/** A drainer's dependencies, so that tests can simulate the network, the session and the clock. */
export interface DrainPorts {
  /** Sends a batch; resolves with the body of a 2xx response, rejects with ApiError. */
  send(scans: ScanPayload[], sentAt: number): Promise<unknown>
  /** The answers of a person; undefined if there are none. If it rejects, they wait for the next drain. */
  answers?(ownerId: string): Promise<AnswerRows | undefined>
  /** The logged-in user; undefined without a session. */
  ownerId(): string | undefined
  /** The id of their login; null if unknown. */
  session(): string | null
  now(): number
  /** Server time, as far as the device knows it. */
  serverTime(): ServerTime
  random(): number
}

/** The result of a drain for the user whose rows were sent. */
export interface DrainOutcome {
  /** Nothing left to send · something left for later · blocked until someone logs in. */
  state: LineStatus['state']
  delivered: number
  parked: number
  /** The user's scans that still have to be sent. */
  remaining: number
  /** When to retry (milliseconds since 1970); null if waiting alone will not help. */
  next_attempt: number | null
  error: ScanError | null
}

/** From about this many scans a batch may be full by size; below it, there is nothing left to prepare. */
const MAY_BE_FULL = 40

interface Tally {
  delivered: number
  parked: number
}

/**
 * Sends what the current user may send, batch after batch, until nothing is due or the connection fails, and then their answers.
 * `force` ignores waits that we imposed ourselves, not those the server requested; `alone` says that no other
 * drainer is alive, so that rows claimed by a killed tab need not wait for its lease to expire. Safe to run
 * twice at once: rows are claimed in transactions, and the server recognises each scan_id. Rejects only with
 * StorageFailure.
 */
export async function drainOutbox(ports: DrainPorts, force: boolean, alone = false): Promise<DrainOutcome> {
  const ownerId = ports.ownerId()
  const tally: Tally = { delivered: 0, parked: 0 }
  const answers = ownerId ? await ports.answers?.(ownerId).catch(() => undefined) : undefined
  const line = await readLine().catch(async (error: unknown) => {
    // Answers are not in this database, and do not need it.
    await answers?.send(force)
    throw error
  })
  const end = (status: LineStatus) => finish(ports, ownerId, tally, status, answers)
  if (!ownerId) return end({ ...line, state: 'login_required' })
  if (!mayCall(line, ports.now(), force)) return end({ ...line, state: 'waiting' })

  const lease = crypto.randomUUID()
  const onlyLease = alone ? lease : undefined
  const session = ports.session()
  const claim = (insist: boolean) =>
    claimBatch(lease, { ownerId, session, now: ports.now(), force: insist, onlyLease })
  const unclaim = (rows: OutboxRow[]) =>
    settleRows(
      new Map(rows.map((row) => [row.scan_id, { kind: 'untried' }])),
      attemptOf(ports, lease, session),
    )
  let batch = await claim(force)
  while (batch.length > 0) {
    // Prepare the next batch while the server processes this one. Without force, or an unanswered row would
    // be retried over and over within one drain.
    const [failure, ahead] = await Promise.all([
      deliver(ports, ownerId, { lease, session }, batch, tally),
      batch.length >= MAY_BE_FULL ? claim(false) : [],
    ])
    // Someone else has logged in: they get their own drain.
    const mustStop = failure !== undefined || ports.ownerId() !== ownerId
    if (mustStop && ahead.length > 0) await unclaim(ahead)
    if (mustStop) return end(failure ? lineAfter(failure, line, ports) : OPEN_LINE)
    batch = ahead.length > 0 ? ahead : await claim(false)
  }
  const failure = await answers?.send(force)
  return end(failure ? lineAfter(failure, line, ports) : OPEN_LINE)
}

function attemptOf(ports: DrainPorts, lease: string, session: string | null): Omit<Attempt, 'delivery'> {
  return {
    lease,
    session,
    now: ports.now(),
    serverNow: ports.serverTime().now,
    random: () => ports.random(),
  }
}

function mayCall(line: LineStatus, now: number, force: boolean): boolean {
  if (isOver(line.not_before, now, LONGEST_PAUSE_MS)) return true
  return force && !line.asked_to_wait
}

/**
 * Sends one claimed batch, splitting it where the server rejects it. Returns what blocks further sending, if
 * anything.
 */
async function deliver(
  ports: DrainPorts,
  ownerId: string,
  { lease, session }: Pick<Attempt, 'lease' | 'session'>,
  batch: OutboxRow[],
  tally: Tally,
): Promise<Blockage | undefined> {
  const parts = [batch]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const outcome = await attempt(ports, part)
    if (outcome.kind === 'refused' && part.length > 1 && !outcome.caller) {
      const middle = Math.ceil(part.length / 2)
      parts.push(part.slice(middle), part.slice(0, middle))
      continue
    }
    const sameUser = ports.ownerId() === ownerId
    const verdicts = new Map(part.map((row) => [row.scan_id, verdictOn(row, outcome, sameUser)]))
    if (outcome.kind === 'unreachable' || outcome.kind === 'login_required') {
      for (const row of parts.flat()) verdicts.set(row.scan_id, { kind: 'untried' })
    }
    for (const row of await settleRows(verdicts, attemptOf(ports, lease, session))) {
      if (row.state === 'delivered') tally.delivered += 1
      if (row.state === 'parked') tally.parked += 1
    }
    if (outcome.kind === 'unreachable' || outcome.kind === 'login_required') return outcome
  }
  return undefined
}

type Outcome = CallFailure | { kind: 'replied'; verdicts: Map<string, DeliveryOutcome> }

async function attempt(ports: DrainPorts, rows: OutboxRow[]): Promise<Outcome> {
  const sentAt = ports.now()
  const now = { elapsed: elapsedNow(), server: ports.serverTime() }
  const scans = rows.map((row) => ({ ...toPayload(row), ...sentTimes(row, sentAt, now) }))
  try {
    const verdicts = readReply(rows, await ports.send(scans, sentAt))
    return verdicts ? { kind: 'replied', verdicts } : readFailure(undefined)
  } catch (error) {
    return readFailure(error)
  }
}

/** `sameUser` is false if someone else logged in meanwhile: then a rejection concerned them, not the row. */
function verdictOn(row: OutboxRow, outcome: Outcome, sameUser: boolean): DeliveryOutcome {
  switch (outcome.kind) {
    case 'replied': {
      const verdict = outcome.verdicts.get(row.scan_id) ?? { kind: 'untried' }
      const rejected = verdict.kind === 'answered' && verdict.answer.result === 'rejected'
      return rejected && !sameUser ? { kind: 'untried' } : verdict
    }
    case 'refused':
      return sameUser ? { kind: 'refused', error: outcome.error } : { kind: 'untried' }
    case 'login_required':
      return { kind: 'untried' }
    case 'unreachable':
      // The connection's own wait decides when the row is tried again.
      return { kind: 'unknown', error: outcome.error, wait: 0 }
  }
}

function lineAfter(failure: Blockage, before: LineStatus, ports: DrainPorts): LineStatus {
  const { error } = failure
  if (failure.kind === 'login_required') return { ...OPEN_LINE, state: 'login_required', error }
  // An attempt made before the wait was over says nothing new: several in a moment must not lengthen it to minutes.
  const wasEarly = !isOver(before.not_before, ports.now(), LONGEST_PAUSE_MS)
  const failures = wasEarly ? before.failures : before.failures + 1
  const wait = failure.pause ?? backOff(failures, () => ports.random())
  return {
    state: 'waiting',
    failures,
    not_before: ports.now() + wait,
    asked_to_wait: failure.pause !== undefined,
    error,
  }
}

async function finish(
  ports: DrainPorts,
  ownerId: string | undefined,
  tally: Tally,
  line: LineStatus,
  answers: AnswerRows | undefined,
): Promise<DrainOutcome> {
  const { count, due } = ownerId ? await remainingFor(ownerId) : { count: 0, due: null }
  const dues = [due, answers?.due() ?? null].filter((each) => each !== null)
  const state = line.state === 'done' && count > 0 ? 'waiting' : line.state
  await saveLine({ ...line, state })
  const waits = state !== 'login_required' && dues.length > 0
  return {
    ...tally,
    state,
    remaining: count,
    next_attempt: waits ? Math.max(Math.min(...dues), line.not_before, ports.now()) : null,
    error: line.error,
  }
}
