import { capture, type FrameSource, release, sizeOf } from './capture.ts'
import { planFrame, smoothCost, type FramePlan } from './frame-plan.ts'
import type { DecoderReply, EngineName } from './messages.ts'

export type DecoderState = { status: 'starting' | 'failed' } | { status: 'ready'; engine: EngineName }

/** A code that was read: its text, and when (`performance.now()`) the frame that shows it was taken. */
export interface Sighting {
  text: string
  seenAt: number
  engine: EngineName
  decodeMs: number
}

export interface DecoderEvents {
  onCode: (sighting: Sighting) => void
  onState: (state: DecoderState) => void
}

/** Reads codes from a camera's pictures in a worker of its own. */
export interface Decoder {
  /**
   * Offers a frame, which is the decoder's from then on, or what a video shows. One frame is read at a time; of those
   * that wait, the newest wins.
   */
  offer(source: FrameSource, seenAt: number): void
  /** Starts anew after `failed`. */
  restart(): void
  stop(): void
}

/** The slowest engine needs 3 s for the hardest frames; a worker silent for longer than this is stuck. */
const STUCK_MS = 10_000
/** A worker that dies this often in a minute will die again. */
const MOST_RESTARTS = 3
const RESTART_WINDOW_MS = 60_000

/** Starts the decoder. It restarts a worker that crashes or hangs, and says `failed` when that does not help. */
export function startDecoder(events: DecoderEvents, createWorker = spawnWorker): Decoder {
  let worker: Worker | undefined
  let engine: EngineName | undefined
  let inFlight: { id: number; seenAt: number; plan: FramePlan } | undefined
  let waiting: { source: FrameSource; seenAt: number } | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined
  let crashes: number[] = []
  let attempt = 0
  let cost = 0

  const start = () => {
    const started = createWorker()
    worker = started
    events.onState({ status: 'starting' })
    started.addEventListener('message', (event: MessageEvent<DecoderReply>) => {
      if (worker === started) onReply(event.data)
    })
    started.addEventListener('error', (event) => {
      event.preventDefault()
      if (worker === started) onCrash()
    })
    // A worker whose file cannot be loaded may stay silent.
    watchdog = setTimeout(onCrash, STUCK_MS)
  }

  const tearDown = () => {
    clearTimeout(watchdog)
    worker?.terminate()
    release(waiting?.source)
    worker = engine = inFlight = waiting = undefined
  }

  const onCrash = () => {
    const now = performance.now()
    crashes = [...crashes.filter((at) => now - at < RESTART_WINDOW_MS), now]
    tearDown()
    if (crashes.length > MOST_RESTARTS) events.onState({ status: 'failed' })
    else start()
  }

  const onReply = (reply: DecoderReply) => {
    if (reply.type === 'unusable') {
      tearDown()
      events.onState({ status: 'failed' })
      return
    }
    if (reply.type === 'crashed') {
      onCrash()
      return
    }
    clearTimeout(watchdog)
    if (reply.type === 'ready') {
      engine = reply.engine
      events.onState({ status: 'ready', engine })
      return
    }
    if (!engine || inFlight?.id !== reply.id) return
    const { seenAt, plan } = inFlight
    cost = smoothCost(cost, reply.ms, plan)
    inFlight = undefined
    if (reply.text !== null) events.onCode({ text: reply.text, seenAt, engine, decodeMs: reply.ms })
    const next = waiting
    waiting = undefined
    if (next) decoder.offer(next.source, next.seenAt)
  }

  const decoder: Decoder = {
    offer(source, seenAt) {
      if (!worker || !engine) return release(source)
      if (inFlight) {
        release(waiting?.source)
        waiting = { source, seenAt }
        return
      }
      const size = sizeOf(source)
      if (size.width === 0 || size.height === 0) return
      const plan = planFrame(size, attempt, cost)
      const taken = capture(source, plan)
      if (!taken) return
      inFlight = { id: attempt, seenAt, plan }
      worker.postMessage({ id: attempt, plan, image: taken.image }, taken.transfer)
      attempt += 1
      watchdog = setTimeout(onCrash, STUCK_MS)
    },
    restart() {
      tearDown()
      crashes = []
      start()
    },
    stop: tearDown,
  }
  start()
  return decoder
}

const spawnWorker = () =>
  new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module', name: 'decoder' })
