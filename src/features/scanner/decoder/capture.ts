import type { FramePlan } from './frame-plan.ts'
import type { FrameRequest } from './messages.ts'

let canvas: HTMLCanvasElement | undefined

/** A camera frame, or a video element whose current frame is captured. */
export type FrameSource = VideoFrame | HTMLVideoElement

const isFrame = (source: FrameSource): source is VideoFrame => 'close' in source

/** Size as displayed in pixels, 0 while a video has none. */
export const sizeOf = (source: FrameSource) =>
  isFrame(source)
    ? { width: source.displayWidth, height: source.displayHeight }
    : { width: source.videoWidth, height: source.videoHeight }

/** Releases a frame that is not read. */
export function release(source: FrameSource | undefined): void {
  if (source && isFrame(source)) source.close()
}

/**
 * Captures a frame for the worker. Where the browser can hand over the frame itself, the worker reads its
 * pixels; elsewhere (before Safari 16.4) they are read here.
 */
export function capture(
  source: FrameSource,
  plan: FramePlan,
): { image: FrameRequest['image']; transfer: Transferable[] } | undefined {
  try {
    if (isFrame(source)) return { image: source, transfer: [source] }
    if (typeof VideoFrame === 'function' && typeof OffscreenCanvas === 'function') {
      const frame = new VideoFrame(source)
      return { image: frame, transfer: [frame] }
    }
    return draw(source, plan)
  } catch {
    // The camera is being switched or removed; either the next frame arrives or the camera reports it.
    return undefined
  }
}

function draw(video: HTMLVideoElement, plan: FramePlan) {
  const { x, y, width, height, outWidth, outHeight } = plan
  canvas ??= document.createElement('canvas')
  if (canvas.width !== outWidth) canvas.width = outWidth
  if (canvas.height !== outHeight) canvas.height = outHeight
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
  if (!context) return undefined
  context.drawImage(video, x, y, width, height, 0, 0, outWidth, outHeight)
  const { data } = context.getImageData(0, 0, outWidth, outHeight)
  return { image: { data, width: outWidth, height: outHeight }, transfer: [data.buffer] }
}
