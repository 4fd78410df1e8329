import type { FramePlan } from './frame-plan.ts'
import type { FrameRequest } from './messages.ts'

let canvas: HTMLCanvasElement | undefined

/**
 * Takes what the video shows now, to be sent to the worker. Where the browser can hand over the frame itself,
 * its pixels are fetched in the worker; elsewhere (before Safari 16.4) here.
 */
export function capture(
  video: HTMLVideoElement,
  plan: FramePlan,
): { image: FrameRequest['image']; transfer: Transferable[] } | undefined {
  try {
    if (typeof VideoFrame === 'function' && typeof OffscreenCanvas === 'function') {
      const frame = new VideoFrame(video)
      return { image: frame, transfer: [frame] }
    }
    return draw(video, plan)
  } catch {
    // The camera is just being changed or taken away; the next frame comes or the camera reports it.
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
