/** Chromium's way to a track's frames (W3C mediacapture-transform), not in TypeScript's DOM library. */
interface TrackProcessor {
  readable: ReadableStream<VideoFrame>
}
type TrackProcessorConstructor = new (init: { track: MediaStreamTrack }) => TrackProcessor

declare global {
  var MediaStreamTrackProcessor: TrackProcessorConstructor | undefined
}

/**
 * Hands each frame of a camera to `onFrame`, which has to close it, as soon as it was taken: one to two screen
 * refreshes before a video element shows it. Returns what ends it, or undefined where the browser cannot.
 */
export function watchTrack(
  track: MediaStreamTrack,
  onFrame: (frame: VideoFrame, at: number) => void,
): (() => void) | undefined {
  const Processor = globalThis.MediaStreamTrackProcessor
  if (typeof Processor !== 'function') return undefined
  const reader = new Processor({ track }).readable.getReader()
  let over = false
  const read = async () => {
    for (;;) {
      const { value: frame } = await reader.read()
      // The camera was taken away, which its track reports.
      if (!frame) return
      if (over) frame.close()
      else onFrame(frame, performance.now())
    }
  }
  read().catch(() => undefined)
  return () => {
    over = true
    reader.cancel().catch(() => undefined)
  }
}
