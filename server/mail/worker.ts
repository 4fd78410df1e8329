import { headerLine } from '#mail/render-mail.ts'

import { alarm } from '../process/alarm.ts'
import { type Sender, compose } from './compose.ts'
import type { ClaimedMail, MailQueue, Outcome, Report } from './queue.ts'
import { rateLimit } from './rate-limit.ts'
import { CONNECTIONS, LONGEST_SEND_MS, type Transport } from './smtp.ts'

const BATCH = 50
const LEASE_SECONDS = 300
// If started later than this, a mail could still be in progress when its lease ends, and another worker would send it
// too.
const LATEST_START_MS = LEASE_SECONDS * 1000 - LONGEST_SEND_MS - 30_000
const LONGEST_DRAIN_MS = 5000
const LAST_WORDS = 5

/** Polling intervals for what sends no notification; shorter in tests. */
export const CLOCK = {
  /** Mail waiting for its next attempt, or whose notification was missed. */
  queueMs: 10_000,
  remindersMs: 300_000,
  /** In a deployment without our server (deploy/), nothing else tidies up. */
  tidyUpMs: 3_600_000,
  /** Delay when the mail server is down: initial, and maximum. */
  awayMs: [1000, 60_000] as [first: number, most: number],
  /** Delay when the database does not accept an outcome: initial, and maximum. */
  unwrittenMs: [500, 5000] as [first: number, most: number],
}

export interface WorkerOptions {
  queue: MailQueue
  transport: Transport
  sender: Sender
  /** Mails per minute at most. */
  rate?: number
  onError: (what: string, error: unknown) => void
  clock?: typeof CLOCK
}

/** A worker that sends queued mail; any number may run on one queue. */
export interface MailWorker {
  /** Lets mails in progress finish, within bounds, and returns the rest to the queue. */
  stop(): Promise<void>
}

/** Starts sending. */
export function startMailWorker(options: WorkerOptions): MailWorker {
  const { queue, transport, sender, rate, onError, clock = CLOCK } = options
  const stopping = new AbortController()
  const bell = alarm(stopping.signal)
  const turn = rateLimit(rate)
  const batch = Math.min(BATCH, Math.max(rate ?? BATCH, 1))
  let away = false
  const chores = [
    { what: 'reminding', every: clock.remindersMs, next: 0, work: queue.remind },
    { what: 'tidying up', every: clock.tidyUpMs, next: 0, work: queue.tidyUp },
  ]

  async function work(): Promise<void> {
    for (const chore of chores) {
      if (Date.now() < chore.next) continue
      chore.next = Date.now() + chore.every
      await chore.work().catch((error: unknown) => onError(`${chore.what} failed`, error))
    }
    while (!stopping.signal.aborted) {
      const claimedAt = Date.now()
      const mails = await queue.claim(batch, LEASE_SECONDS)
      if (mails.length === 0) return
      const waiting = mails.values()
      await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          for (const mail of waiting) await handle(mail, claimedAt)
        }),
      )
      if (away) await untilBack()
    }
  }

  async function handle(mail: ClaimedMail, claimedAt: number): Promise<void> {
    const settle = (outcome: Outcome, report?: Report) => writeDown(mail, claimedAt, outcome, report)
    await turn(stopping.signal)
    const tooLate = Date.now() - claimedAt > LATEST_START_MS
    if (away || tooLate || stopping.signal.aborted) return settle('later')
    let message: ReturnType<typeof compose>
    try {
      message = compose(mail, sender)
    } catch (error) {
      return settle('failed', { error: reasonOf(error) })
    }
    // Not AbortSignal.timeout, whose timers would outlive the mails.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), LONGEST_SEND_MS)
    try {
      const { response } = await transport.sendMail({ ...message, signal: limit.signal })
      await settle('sent', { response })
    } catch (error) {
      await settle(await outcomeOf(error), { error: reasonOf(error) })
    } finally {
      clearTimeout(timer)
    }
  }

  /** An unreachable server is not the mail's fault, and costs it no attempt. */
  async function outcomeOf(error: unknown): Promise<Outcome> {
    const judged = classifyFailure(error)
    if (judged !== 'ask') return judged
    if (stopping.signal.aborted) return 'later'
    if (!away) {
      try {
        await transport.verify()
        return 'retry'
      } catch (cause) {
        if (!away) onError('the mail server cannot be used', cause)
        away = true
      }
    }
    return 'later'
  }

  async function untilBack(): Promise<void> {
    const [first, most] = clock.awayMs
    for (let wait = first; away && !stopping.signal.aborted; wait = Math.min(wait * 2, most)) {
      await bell.sleep(wait)
      away = await transport.verify().then(
        () => false,
        () => true,
      )
    }
  }

  /**
   * A mail that was sent must be recorded as sent before the next one uses its connection: recording is retried for as
   * long as the lease lasts; after that the outcome no longer counts.
   */
  async function writeDown(
    mail: ClaimedMail,
    claimedAt: number,
    outcome: Outcome,
    report?: Report,
  ): Promise<void> {
    const [first, most] = clock.unwrittenMs
    for (let attempt = 1; ; attempt++) {
      try {
        return await queue.finish(mail, outcome, report)
      } catch (error) {
        const tooLate = Date.now() - claimedAt > LEASE_SECONDS * 1000
        if (tooLate || (stopping.signal.aborted && attempt >= LAST_WORDS))
          return onError('what became of a mail could not be written down', error)
        await new Promise((resume) => setTimeout(resume, Math.min(attempt * first, most)))
      }
    }
  }

  async function run(): Promise<void> {
    // Without notifications only the timer wakes it.
    const stopListening = await queue.onQueued(bell.ring).catch((error: unknown) => {
      onError('queued mail is not announced', error)
    })
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => onError('the mail queue cannot be reached', error))
      await bell.sleep(clock.queueMs)
    }
    await stopListening?.()
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      const late = setTimeout(() => transport.close(), LONGEST_DRAIN_MS)
      await running
      clearTimeout(late)
      transport.close()
    },
  }
}

/** What a failed attempt means for the mail, or `ask` if it is unclear whether the server is up at all. */
type FailedAttempt = Extract<Outcome, 'retry' | 'failed'> | 'ask'

/** Classifies nodemailer's error by the SMTP command that was refused and the server's reply. */
function classifyFailure(error: unknown): FailedAttempt {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  if (!responseCode) return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'failed' : 'ask'
  if (command === 'RCPT TO' || command === 'DATA') return responseCode >= 500 ? 'failed' : 'retry'
  // A refused sender is a mistake in the settings, which somebody may fix before the last attempt.
  if (command === 'MAIL FROM') return 'retry'
  return 'ask'
}

/** The reason shown in the mail log. */
const reasonOf = (error: unknown): string =>
  headerLine(error instanceof Error ? error.message : String(error))
