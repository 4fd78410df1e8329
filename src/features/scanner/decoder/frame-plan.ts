/**
 * A second look at a frame in which the first found nothing. Each reads what others do not: the middle sharpened, for
 * small codes and reflections; the middle sharpened more and enlarged, for blurred and pale ones; the whole frame sharpened,
 * for codes at its edge; and the whole frame smaller, for dark halls with much noise.
 */
export const LOOKS = ['sharper', 'nearer', 'sharper_whole', 'smaller'] as const
export type Look = (typeof LOOKS)[number]

/** Which part of a camera frame is read, at which size, and how hard. Lengths are pixels. */
export interface FramePlan {
  x: number
  y: number
  width: number
  height: number
  outWidth: number
  outHeight: number
  /** How to look again when the first look finds nothing; null not to. */
  look: Look | null
}

/** What one frame may cost on this device, so that a code is read well within 100 ms of being seen. */
const TARGET_MS = 40
const LEAST_MEGAPIXELS = 0.23
const MOST_MEGAPIXELS = 1
/** How long both looks at a frame may take, for the next frame not to wait: it comes a thirtieth of a second later. */
const FRAME_MS = 33
/** What the first look takes times this is what both take. */
const BOTH_LOOKS = 3

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
  const affordable = msPerMegapixel > 0 ? TARGET_MS / msPerMegapixel : MOST_MEGAPIXELS
  const budget = Math.min(MOST_MEGAPIXELS, Math.max(LEAST_MEGAPIXELS, affordable)) * 1e6
  const { width, height } = video
  const scale = Math.min(1, Math.sqrt(budget / (width * height)))
  const [smallWidth, smallHeight] = [Math.floor(width * scale), Math.floor(height * scale)]
  const look = lookFor(attempt, (msPerMegapixel * smallWidth * smallHeight) / 1e6)
  if (scale === 1 || attempt % 2 === 0) {
    return { x: 0, y: 0, width, height, outWidth: smallWidth, outHeight: smallHeight, look }
  }
  return {
    // Even offsets: the colour planes of camera frames have half the resolution.
    x: evenHalf(width - smallWidth),
    y: evenHalf(height - smallHeight),
    width: smallWidth,
    height: smallHeight,
    outWidth: smallWidth,
    outHeight: smallHeight,
    look,
  }
}

/**
 * Every other frame is looked at twice, with each of the looks in turn: a phone that is held for a quarter of a second has
 * met them all, and an empty hall costs half as much. A slow device looks twice more rarely.
 */
function lookFor(attempt: number, firstLookMs: number): Look | null {
  const every = Math.max(2, Math.ceil((firstLookMs * BOTH_LOOKS) / FRAME_MS))
  if (attempt % every !== every - 1) return null
  return LOOKS[Math.floor(attempt / every) % LOOKS.length] ?? null
}

const evenHalf = (length: number) => 2 * Math.floor(length / 4)

/** A running mean that follows a device that grows warm and slow within about ten frames. */
export function smoothCost(previous: number, ms: number, plan: FramePlan): number {
  const cost = ms / ((plan.outWidth * plan.outHeight) / 1e6)
  return previous === 0 ? cost : previous * 0.9 + cost * 0.1
}
