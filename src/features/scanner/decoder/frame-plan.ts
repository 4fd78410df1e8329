/**
 * A search in a frame where the first look finds no code. Each kind finds codes the others miss: the whole frame
 * sharpened, for small codes, reflections and codes at the edge; the middle sharpened more and enlarged, for pale
 * and slightly blurred codes; the middle with less noise and more contrast, for dark halls; and the middle
 * sharpened over a wider radius, for blurred codes.
 */
export const SEARCHES = ['sharper', 'nearer', 'brighter', 'softer'] as const
export type Search = (typeof SEARCHES)[number]

/** Close-ups of a code that was found but not decoded, in rotation after `upright`: see closeUpsFor. */
const OTHER_CLOSE_UPS = ['fine', 'bent_across', 'plain', 'bent_down', 'coarse'] as const

/**
 * A close-up of a code that was found but not decoded: straightened, enlarged and sharpened by the size of its modules, which
 * reads most; sharpened as it is; only enlarged for grainy pictures; sharpened over a wider radius for blurred
 * modules; and flattened for cards bent across or down.
 */
export const CLOSE_UPS = ['upright', ...OTHER_CLOSE_UPS] as const
export type CloseUp = (typeof CLOSE_UPS)[number]

/** Which part of a camera frame is read, at what size and with what effort. Lengths are in pixels. */
export interface FramePlan {
  x: number
  y: number
  width: number
  height: number
  outWidth: number
  outHeight: number
  /** The search to run when the first look finds nothing; null for none. */
  search: Search | null
  /** The close-ups to take of a code that the first look finds but cannot decode. */
  closeUps: readonly CloseUp[]
}

/** The time one frame may take on this device, so that a code is read well within 100 ms of being seen. */
const TARGET_MS = 40
const LEAST_MEGAPIXELS = 0.23
const MOST_MEGAPIXELS = 1
/**
 * The time both looks at a frame may take without delaying the next frame, which comes a thirtieth of a
 * second later.
 */
const FRAME_MS = 33
/** The cost of both looks, as a multiple of the first. */
const BOTH_LOOKS = 3

/**
 * Plans the `attempt`-th look at a video of this size on a device that needs `msPerMegapixel` (0 = not known
 * yet). A fast device reads every pixel. A slow one alternates between the whole picture scaled down, for a
 * card held close, and the middle in full detail, for one held far away.
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
  const every = searchInterval((msPerMegapixel * smallWidth * smallHeight) / 1e6)
  const search = searchFor(attempt, every)
  const closeUps = closeUpsFor(attempt, every > LEAST_INTERVAL ? 1 : 2)
  if (scale === 1 || attempt % 2 === 0) {
    return { x: 0, y: 0, width, height, outWidth: smallWidth, outHeight: smallHeight, search, closeUps }
  }
  return {
    // Even offsets: the colour planes of camera frames have half the resolution.
    x: evenHalf(width - smallWidth),
    y: evenHalf(height - smallHeight),
    width: smallWidth,
    height: smallHeight,
    outWidth: smallWidth,
    outHeight: smallHeight,
    search,
    closeUps,
  }
}

const LEAST_INTERVAL = 2

/**
 * Every other frame is searched, cycling through every kind: a phone held for a quarter of a second gets them
 * all, and an empty hall costs half as much. A slow device searches less often.
 */
const searchInterval = (firstLookMs: number) =>
  Math.max(LEAST_INTERVAL, Math.ceil((firstLookMs * BOTH_LOOKS) / FRAME_MS))

function searchFor(attempt: number, every: number): Search | null {
  if (attempt % every !== every - 1) return null
  return SEARCHES[Math.floor(attempt / every) % SEARCHES.length] ?? null
}

/**
 * The best one in each frame, and this many of the others, in turn: with two, three frames cover every kind, and 62 % instead of
 * 38 % of bent cards with a signed code are read in the first.
 */
function closeUpsFor(attempt: number, others: number): readonly CloseUp[] {
  const other = (n: number) => OTHER_CLOSE_UPS[n % OTHER_CLOSE_UPS.length] ?? 'fine'
  return ['upright', ...Array.from({ length: others }, (_, n) => other(others * attempt + n))]
}

const evenHalf = (length: number) => 2 * Math.floor(length / 4)

/** A moving average that adapts within about ten frames to a device slowed down by heat. */
export function smoothCost(previous: number, ms: number, plan: FramePlan): number {
  const cost = ms / ((plan.outWidth * plan.outHeight) / 1e6)
  return previous === 0 ? cost : previous * 0.9 + cost * 0.1
}
