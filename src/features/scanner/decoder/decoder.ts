import { networkOrPause } from '#lib/async/until-loaded.ts'

import { capture, type FrameSource, release, sizeOf } from './capture.ts'
import { planFrame, smoothCost, type FramePlan } from './frame-plan.ts'
import type { DecoderReply, EngineName } from './messages.ts'

export type DecoderState = { status: 'starting' | 'failed' } | { status: 'ready'; engine: EngineName }

/** A code that was read: its text, and when (`performance.now()`) its frame was captured. */
export interface Detection {
  text: string
  seenAt: number
  engine: EngineName
  decodeMs: number
}

export interface DecoderEvents {
  /** Handles a code. No other frame is read until it settles, or for REST_MS. */
  onCode: (sighting: Detection) => Promise<void> | void
  onState: (state: DecoderState) => void
}

/** Reads codes from camera frames in its own worker. */
export interface Decoder {
  /**
   * Offers a frame, which the decoder then owns, or a video. One frame is read at a time; of those waiting, the
   * newest wins.
   */
  offer(source: FrameSource, seenAt: number): void
  /** Restarts at once after `failed`; otherwise it restarts by itself after a while, or when the network is back. */
  restart(): void
  stop(): void
}

/** The slowest engine needs 3 s for the hardest frames; a worker silent for longer than this is stuck. */
const STUCK_MS = 10_000
/** A worker that dies this often in a minute will die again. */
const MOST_RESTARTS = 3
const RESTART_WINDOW_MS = 60_000
/** How long reading pauses for a verdict: rereading the same card would only slow it down. */
const REST_MS = 200

/**
 * Starts the decoder. Restarts a worker that crashes or hangs, and reports `failed` when that does not help: its file
 * may be out of reach, so it is tried again when the network is back, or after a while.
 */
export function startDecoder(events: DecoderEvents, createWorker = spawnWorker): Decoder {
  let worker: Worker | undefined
  let engine: EngineName | undefined
  let inFlight: { id: number; seenAt: number; plan: FramePlan } | undefined
  let waiting: { source: FrameSource; seenAt: number } | undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined
  let crashes: number[] = []
  let attempt = 0
  let cost = 0
  let failure: symbol | undefined

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
    // A worker whose file fails to load may stay silent.
    watchdog = setTimeout(onCrash, STUCK_MS)
  }

  const tearDown = () => {
    clearTimeout(watchdog)
    clearTimeout(rest)
    worker?.terminate()
    release(waiting?.source)
    worker = engine = inFlight = waiting = rest = failure = undefined
  }

  const fail = async () => {
    tearDown()
    const reported = Symbol('failure')
    failure = reported
    events.onState({ status: 'failed' })
    await networkOrPause()
    if (failure === reported) decoder.restart()
  }

  const onCrash = () => {
    const now = performance.now()
    crashes = [...crashes.filter((at) => now - at < RESTART_WINDOW_MS), now]
    tearDown()
    if (crashes.length > MOST_RESTARTS) void fail()
    else start()
  }

  const onReply = (reply: DecoderReply) => {
    if (reply.type === 'unusable') {
      void fail()
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
    cost = smoothCost(cost, reply.firstLookMs, plan)
    inFlight = undefined
    if (reply.text === null) readNext()
    else restUntil(events.onCode({ text: reply.text, seenAt, engine, decodeMs: reply.ms }))
  }

  const restUntil = (handled: Promise<void> | void) => {
    const started = setTimeout(() => end(), REST_MS)
    const end = () => {
      clearTimeout(started)
      if (rest !== started) return
      rest = undefined
      readNext()
    }
    rest = started
    Promise.resolve(handled).then(end, end)
  }

  const readNext = () => {
    const next = waiting
    waiting = undefined
    if (next) decoder.offer(next.source, next.seenAt)
  }

  const decoder: Decoder = {
    offer(source, seenAt) {
      if (!worker || !engine) return release(source)
      if (inFlight || rest !== undefined) {
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
