import type { Engine } from './engine.ts'
import type { FramePlan } from './frame-plan.ts'
import { type Grey, pictureOf } from './grey.ts'
import { renderCloseUp, renderSearch } from './looks.ts'
import type { Picture } from './picture.ts'

/** The result of reading a frame, and how long the first look took, in milliseconds. */
export interface FrameReading {
  text: string | null
  firstLookMs: number
}

/** Reads a frame as it is. If that finds no code, or one it cannot decode, looks again as planned. */
export async function readFrame(
  engine: Engine,
  picture: Picture,
  { search, closeUps }: Pick<FramePlan, 'search' | 'closeUps'>,
): Promise<FrameReading> {
  const start = performance.now()
  const { text, found } = await engine.read(picture)
  const firstLookMs = performance.now() - start
  if (text !== null) return { text, firstLookMs }
  const again = async (grey: Grey) => (await engine.read(pictureOf(grey))).text
  if (!found) return { text: search && (await again(renderSearch(search, picture))), firstLookMs }
  for (const closeUp of closeUps) {
    const read = await again(renderCloseUp(closeUp, picture, found))
    if (read !== null) return { text: read, firstLookMs }
  }
  return { text: null, firstLookMs }
}
