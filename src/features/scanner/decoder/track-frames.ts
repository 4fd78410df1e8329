/** Chromium's access to a track's frames (W3C mediacapture-transform), missing from TypeScript's DOM library. */
interface TrackProcessor {
  readable: ReadableStream<VideoFrame>
}
type TrackProcessorConstructor = new (init: { track: MediaStreamTrack }) => TrackProcessor

declare global {
  var MediaStreamTrackProcessor: TrackProcessorConstructor | undefined
}

/**
 * Passes each camera frame to `onFrame`, which must close it, as soon as it is captured: one to two screen
 * refreshes before a video element shows it. Returns a function that stops it, or undefined if unsupported.
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
      // The camera went away; its track reports that.
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
