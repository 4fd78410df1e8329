import type { FramePlan } from './frame-plan.ts'
import { type Grey, greyOf } from './grey.ts'

let canvas: OffscreenCanvas | undefined
/** Reused, as a new one for each frame would be 30 MB of garbage a second. */
let planes = new Uint8ClampedArray()

/** Formats of camera frames that begin with a plane of their brightness, a byte for each pixel. */
const HAS_LUMA: ReadonlySet<string | null> = new Set(['I420', 'I420A', 'I422', 'I444', 'NV12'])

/**
 * Extracts the planned region of a video frame in grey. The frame stays open; the picture holds until the next call.
 */
export async function readLuma(frame: VideoFrame, plan: FramePlan): Promise<Grey> {
  const unscaled = plan.outWidth === plan.width && plan.outHeight === plan.height
  const upright = frame.visibleRect?.width === frame.displayWidth
  const copy = unscaled && upright && HAS_LUMA.has(frame.format) && (await copyLuma(frame, plan))
  return copy || greyOf(drawPixels(frame, plan))
}

/** Copied as it is: converting a frame to colours takes longer than reading a code in it. */
async function copyLuma(frame: VideoFrame, plan: FramePlan): Promise<Grey | undefined> {
  const { width, height } = plan
  const [left, top] = [frame.visibleRect?.x ?? 0, frame.visibleRect?.y ?? 0]
  const rect = { x: left + plan.x, y: top + plan.y, width, height }
  try {
    const size = frame.allocationSize({ rect })
    if (planes.length !== size) planes = new Uint8ClampedArray(size)
    const [luma] = await frame.copyTo(planes, { rect })
    if (luma?.stride !== width) return undefined
    return { luma: planes.subarray(luma.offset, luma.offset + width * height), width, height }
  } catch {
    return undefined
  }
}

function drawPixels(frame: VideoFrame, plan: FramePlan): ImageData {
  const { x, y, width, height, outWidth, outHeight } = plan
  canvas ??= new OffscreenCanvas(outWidth, outHeight)
  if (canvas.width !== outWidth) canvas.width = outWidth
  if (canvas.height !== outHeight) canvas.height = outHeight
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
  if (!context) throw new Error('No 2D canvas in this worker')
  context.drawImage(frame, x, y, width, height, 0, 0, outWidth, outHeight)
  return context.getImageData(0, 0, outWidth, outHeight)
}
