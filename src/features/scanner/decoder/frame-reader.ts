import type { Engine } from './engine.ts'
import type { FramePlan, Look } from './frame-plan.ts'
import { greyOf, pictureOf } from './grey.ts'
import { areaOf, developed } from './looks.ts'
import type { Picture } from './picture.ts'

/** What came of a frame, and how long the first look at it took (milliseconds). */
export interface FrameReading {
  text: string | null
  firstLookMs: number
}

/**
 * Reads a frame as it is, and when that finds nothing a second time, as the plan says; around a code that was seen and not
 * understood in any case.
 */
export async function readFrame(
  engine: Engine,
  picture: Picture,
  { look }: Pick<FramePlan, 'look'>,
): Promise<FrameReading> {
  const start = performance.now()
  const { text, near } = await engine.read(picture)
  const firstLookMs = performance.now() - start
  const second: Look | null = look ?? (near ? 'nearer' : null)
  if (text !== null || second === null) return { text, firstLookMs }
  const developedPart = developed(second, greyOf(picture, areaOf(second, picture, near)))
  return { text: (await engine.read(pictureOf(developedPart))).text, firstLookMs }
}
