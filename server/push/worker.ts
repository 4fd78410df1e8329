import { alarm } from '../process/alarm.ts'
import { composePush, pushOptions } from './compose.ts'
import { LONGEST_POST_MS, type PushReply, type PushTransport } from './post.ts'
import type { ClaimedPush, PushQueue, PushResult } from './queue.ts'

const BATCH = 100
/** What a killed worker has claimed goes on after this. */
const LEASE_SECONDS = 60
/** How many notifications are in progress at once. */
export const PUSH_CONNECTIONS = 20
// Even if each of a batch takes as long as it may, the last ends before its lease.
const LATEST_START_MS = LEASE_SECONDS * 1000 - LONGEST_POST_MS - 10_000

/** Polling interval for notifications held back or waiting for their next attempt; shorter in tests. */
const PUSH_CLOCK = { queueMs: 10_000 }

interface PushWorkerOptions {
  queue: PushQueue
  transport: PushTransport
  /** The site's address, without a trailing slash. */
  site: string
  onError: (what: string, error: unknown) => void
  clock?: typeof PUSH_CLOCK
}

/** A worker that sends queued notifications; any number may run on one queue. */
export interface PushWorker {
  /** Lets those in progress finish, and returns the rest to the queue. */
  stop(): Promise<void>
}

/** Starts sending. Beside the mails rather than after them: a mail server that is down holds up no notification. */
export function startPushWorker({
  queue,
  transport,
  site,
  onError,
  clock = PUSH_CLOCK,
}: PushWorkerOptions): PushWorker {
  const stopping = new AbortController()
  const bell = alarm(stopping.signal)

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const claimedAt = Date.now()
      const claimed = await queue.claim(BATCH, LEASE_SECONDS)
      if (claimed.length === 0) return
      const results: PushResult[] = []
      const waiting = claimed.values()
      await Promise.all(
        Array.from({ length: PUSH_CONNECTIONS }, async () => {
          for (const push of waiting) results.push(await handle(push, claimedAt))
        }),
      )
      await queue.finish(results)
    }
  }

  async function handle(push: ClaimedPush, claimedAt: number): Promise<PushResult> {
    const { id, lease } = push
    if (stopping.signal.aborted || Date.now() - claimedAt > LATEST_START_MS)
      return { id, lease, outcome: 'later' }
    let content: string
    try {
      content = composePush(push, site)
    } catch (error) {
      return { id, lease, outcome: 'failed', error: reasonOf(error) }
    }
    try {
      return { id, lease, ...judge(await transport.post(push, content, pushOptions(push))) }
    } catch (error) {
      return { id, lease, outcome: 'retry', error: reasonOf(error) }
    }
  }

  async function run(): Promise<void> {
    // Without notifications of the database only the timer wakes it.
    const stopListening = await queue.onQueued(bell.ring).catch((error: unknown) => {
      onError('queued notifications are not announced', error)
    })
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => onError('the queue of notifications cannot be reached', error))
      await bell.sleep(clock.queueMs)
    }
    await stopListening?.()
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
      transport.close()
    },
  }
}

/** What a push service's answer means for the notification (RFC 8030). */
function judge({ status, retryAfter, text }: PushReply): Pick<PushResult, 'outcome' | 'error' | 'wait'> {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  const error = `${status} ${text}`.trim()
  if (status === 404 || status === 410) return { outcome: 'gone', error }
  if (status === 429 || status >= 500)
    return { outcome: 'retry', error, ...(retryAfter && { wait: retryAfter }) }
  return { outcome: 'failed', error }
}

/** The reason kept with the notification. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
