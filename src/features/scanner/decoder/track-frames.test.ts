import { afterEach, describe, expect, it, vi } from 'vitest'

import { watchTrack } from './track-frames.ts'

const TRACK = {} as MediaStreamTrack
const aFrame = () => ({ close: vi.fn<() => void>() }) as unknown as VideoFrame

/** A browser that hands over frames; the test plays the camera. */
function stubProcessor() {
  let camera!: ReadableStreamDefaultController<VideoFrame>
  const readable = new ReadableStream<VideoFrame>({ start: (controller) => void (camera = controller) })
  vi.stubGlobal('MediaStreamTrackProcessor', function MediaStreamTrackProcessor() {
    return { readable }
  })
  return camera
}

afterEach(() => vi.unstubAllGlobals())

describe("a camera's track", () => {
  it('delivers each frame, open, with its arrival time', async () => {
    const camera = stubProcessor()
    const frames: [VideoFrame, number][] = []
    const before = performance.now()
    watchTrack(TRACK, (...given) => frames.push(given))
    const [first, second] = [aFrame(), aFrame()]
    camera.enqueue(first)
    camera.enqueue(second)
    await vi.waitFor(() => expect(frames.map(([frame]) => frame)).toEqual([first, second]))
    expect(first.close).not.toHaveBeenCalled()
    for (const [, at] of frames) {
      expect(at).toBeGreaterThanOrEqual(before)
      expect(at).toBeLessThanOrEqual(performance.now())
    }
  })

  it('delivers nothing after being stopped, and leaves no frame open', async () => {
    const camera = stubProcessor()
    const onFrame = vi.fn<() => void>()
    const stop = watchTrack(TRACK, onFrame)
    const late = aFrame()
    camera.enqueue(late)
    stop?.()
    await vi.waitFor(() => expect(late.close).toHaveBeenCalledOnce())
    expect(onFrame).not.toHaveBeenCalled()
  })

  it('falls back to the video element if the browser does not hand over frames', () => {
    expect(watchTrack(TRACK, () => {})).toBeUndefined()
  })
})
