/** Which part of a camera frame is read, at which size, and how hard. Lengths are pixels. */
export interface FramePlan {
  x: number
  y: number
  width: number
  height: number
  outWidth: number
  outHeight: number
  effort: Effort
}

/** `thorough` also mends broken modules, and takes twice as long on a frame without a code. */
export type Effort = 'quick' | 'thorough'

/** What one frame may cost on this device, so that a code is read well within 100 ms of being seen. */
const TARGET_MS = 40
const LEAST_MEGAPIXELS = 0.23
const MOST_MEGAPIXELS = 1
/** A code that needs it is read within a third of a second; more often, and the next card would wait for it. */
const THOROUGH_EVERY = 8

/**
 * Plans the `attempt`-th look at a video of this size on a device that needs `msPerMegapixel` (0 = not known
 * yet). A device that is fast enough reads every pixel. A slow one takes turns: the whole picture made
 * smaller, for a card held close, and the middle in full detail, for one held far away.
 */
export function planFrame(
  video: { width: number; height: number },
  attempt: number,
  msPerMegapixel: number,
): FramePlan {
  const effort = attempt % THOROUGH_EVERY === THOROUGH_EVERY - 1 ? 'thorough' : 'quick'
  const affordable = msPerMegapixel > 0 ? TARGET_MS / msPerMegapixel : MOST_MEGAPIXELS
  const budget = Math.min(MOST_MEGAPIXELS, Math.max(LEAST_MEGAPIXELS, affordable)) * 1e6
  const { width, height } = video
  const scale = Math.min(1, Math.sqrt(budget / (width * height)))
  const [smallWidth, smallHeight] = [Math.floor(width * scale), Math.floor(height * scale)]
  if (scale === 1 || attempt % 2 === 0) {
    return { x: 0, y: 0, width, height, outWidth: smallWidth, outHeight: smallHeight, effort }
  }
  return {
    // Even offsets: the colour planes of camera frames have half the resolution.
    x: evenHalf(width - smallWidth),
    y: evenHalf(height - smallHeight),
    width: smallWidth,
    height: smallHeight,
    outWidth: smallWidth,
    outHeight: smallHeight,
    effort,
  }
}

const evenHalf = (length: number) => 2 * Math.floor(length / 4)

/** A running mean that follows a device that grows warm and slow within about ten frames. */
export function smoothCost(previous: number, ms: number, plan: FramePlan): number {
  const cost = ms / ((plan.outWidth * plan.outHeight) / 1e6)
  return previous === 0 ? cost : previous * 0.9 + cost * 0.1
}
