import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type DecoderState, type Detection, startDecoder } from './decoder.ts'
import type { DecoderReply, FrameRequest } from './messages.ts'

/** Stands in for the browser's worker: the test supplies its messages. */
class FakeWorker extends EventTarget {
  requests: FrameRequest[] = []
  terminated = false
  postMessage(request: FrameRequest) {
    this.requests.push(request)
  }
  terminate() {
    this.terminated = true
  }
  answer(data: DecoderReply) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  crash() {
    this.dispatchEvent(new Event('error', { cancelable: true }))
  }
}

const video = { videoWidth: 1280, videoHeight: 720 } as HTMLVideoElement

function setUp() {
  const workers: FakeWorker[] = []
  const states: DecoderState[] = []
  const sightings: Detection[] = []
  /** The handler of a code, pending until the test settles it. */
  let handled: Promise<void> | undefined
  const decoder = startDecoder(
    {
      onCode: (sighting) => {
        sightings.push(sighting)
        return handled
      },
      onState: (state) => states.push(state),
    },
    () => {
      const worker = new FakeWorker()
      workers.push(worker)
      return worker as unknown as Worker
    },
  )
  const latest = () => workers.at(-1)!
  const ready = () => latest().answer({ type: 'ready', engine: 'zxing' })
  const decoded = (text: string | null) =>
    latest().answer({ type: 'decoded', id: latest().requests.at(-1)!.id, text, ms: 7, firstLookMs: 5 })
  const handle = (work: Promise<void>) => {
    handled = work
  }
  return { decoder, workers, states, sightings, latest, ready, decoded, handle }
}

beforeEach(() => {
  vi.useFakeTimers()
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  vi.stubGlobal('OffscreenCanvas', function OffscreenCanvas() {})
  vi.stubGlobal('VideoFrame', function VideoFrame() {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('reading', () => {
  it('returns the code and the capture time of its frame', () => {
    const { decoder, ready, decoded, sightings } = setUp()
    ready()
    decoder.offer(video, 100)
    decoded('S1.abc')
    expect(sightings).toEqual([{ text: 'S1.abc', seenAt: 100, engine: 'zxing', decodeMs: 7 }])
  })

  it('reads one frame at a time, and skips to the newest of those waiting', () => {
    const { decoder, ready, decoded, latest, sightings } = setUp()
    ready()
    for (const at of [100, 133, 166, 200]) decoder.offer(video, at)
    expect(latest().requests).toHaveLength(1)
    decoded(null)
    expect(latest().requests).toHaveLength(2)
    decoded('S1.abc')
    expect(sightings.map(({ seenAt }) => seenAt)).toEqual([200])
    expect(latest().requests).toHaveLength(2)
  })

  it('pauses while a code is being handled, then reads the newest frame', async () => {
    const { decoder, ready, decoded, latest, handle } = setUp()
    let done = () => {}
    handle(new Promise((resolve) => (done = resolve)))
    ready()
    decoder.offer(video, 100)
    decoder.offer(video, 133)
    decoded('S1.abc')
    decoder.offer(video, 166)
    await vi.advanceTimersByTimeAsync(20)
    expect(latest().requests).toHaveLength(1)
    done()
    await vi.advanceTimersByTimeAsync(0)
    expect(latest().requests).toHaveLength(2)
  })

  it.each([
    ['fails', () => Promise.reject(new Error('The scan could not be kept'))],
    ['never ends', () => new Promise<void>(() => undefined)],
  ])('resumes reading when handling a code %s', async (_how, work) => {
    const { decoder, ready, decoded, latest, handle } = setUp()
    handle(work())
    ready()
    decoder.offer(video, 100)
    decoded('S1.abc')
    await vi.advanceTimersByTimeAsync(200)
    decoder.offer(video, 333)
    expect(latest().requests).toHaveLength(2)
  })

  it('closes the frames it does not read, and passes the others to the worker', () => {
    const frames = Array.from(
      { length: 4 },
      () => ({ displayWidth: 1280, displayHeight: 720, close: vi.fn<() => void>() }) as unknown as VideoFrame,
    )
    const [early, read, passedOver, waiting] = frames as [VideoFrame, VideoFrame, VideoFrame, VideoFrame]
    const { decoder, ready, latest } = setUp()
    decoder.offer(early, 100)
    ready()
    for (const frame of [read, passedOver, waiting]) decoder.offer(frame, 133)
    expect(latest().requests).toMatchObject([{ image: read }])
    decoder.stop()
    expect(frames.map(({ close }) => vi.mocked(close).mock.calls.length)).toEqual([1, 0, 1, 1])
  })

  it('ignores frames until the engine is ready and the video has a size', () => {
    const { decoder, ready, latest } = setUp()
    decoder.offer(video, 100)
    ready()
    decoder.offer({ videoWidth: 0, videoHeight: 0 } as HTMLVideoElement, 133)
    expect(latest().requests).toEqual([])
  })
})

describe('a dead worker', () => {
  it.each([
    ['crashes', (worker: FakeWorker) => worker.crash()],
    ['says that its engine is broken', (worker: FakeWorker) => worker.answer({ type: 'crashed' })],
  ])('is replaced when it %s, and reading resumes', (_how, die) => {
    const { decoder, workers, ready, decoded, sightings, states } = setUp()
    ready()
    decoder.offer(video, 100)
    die(workers.at(0)!)
    expect(workers.at(0)!.terminated).toBe(true)
    ready()
    decoder.offer(video, 200)
    decoded('S1.abc')
    expect(sightings).toHaveLength(1)
    expect(states.at(-1)).toEqual({ status: 'ready', engine: 'zxing' })
  })

  it('is replaced after ten seconds without a reply', () => {
    const { decoder, workers, ready } = setUp()
    ready()
    decoder.offer(video, 100)
    vi.advanceTimersByTime(10_000)
    expect(workers).toHaveLength(2)
    expect(workers.at(0)!.terminated).toBe(true)
  })

  it('is replaced when its file never loads', () => {
    const { workers } = setUp()
    vi.advanceTimersByTime(10_000)
    expect(workers).toHaveLength(2)
  })

  it('is given up, with a message, after four crashes in a minute, until restarted by hand', () => {
    const { decoder, workers, states, ready } = setUp()
    for (let death = 0; death < 4; death++) workers.at(-1)!.crash()
    expect(workers).toHaveLength(4)
    expect(states.at(-1)).toEqual({ status: 'failed' })
    decoder.restart()
    ready()
    expect(states.at(-1)).toEqual({ status: 'ready', engine: 'zxing' })
  })

  it('is not given up for crashes more than a minute apart', () => {
    const { workers, states, ready } = setUp()
    for (let death = 0; death < 8; death++) {
      ready()
      vi.advanceTimersByTime(61_000)
      workers.at(-1)!.crash()
    }
    expect(states.at(-1)).toEqual({ status: 'starting' })
  })

  it('reports at once that no engine runs in this browser', () => {
    const { latest, states } = setUp()
    latest().answer({ type: 'unusable' })
    expect(states.at(-1)).toEqual({ status: 'failed' })
  })
})

it('ignores answers from a stopped decoder', () => {
  const { decoder, latest, ready, decoded, sightings } = setUp()
  ready()
  decoder.offer(video, 100)
  const worker = latest()
  decoder.stop()
  decoded('S1.abc')
  expect(worker.terminated).toBe(true)
  expect(sightings).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(latest()).toBe(worker)
})
