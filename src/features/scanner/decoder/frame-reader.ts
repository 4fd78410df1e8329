import type { Corners, Engine, Point, Reading } from './engine.ts'
import { type CloseUp, type FramePlan, SEARCHES, type Search } from './frame-plan.ts'
import type { Area, Grey } from './grey.ts'
import {
  mapCorners,
  renderCloseUp,
  renderSearch,
  renderWithMargin,
  searchArea,
  surroundingsOf,
} from './looks.ts'

/** The result of reading a frame, and how long the first look took, in milliseconds. */
export interface FrameReading {
  text: string | null
  firstLookMs: number
}

/** For how many frames a code is expected where it was last located: a quarter of a second. */
const REMEMBERED_FRAMES = 8

/**
 * Reads the frames of one video. If a frame as it is shows no code, it is searched as planned, or around the place
 * where a code was located in an earlier frame, which is small enough to be searched in each. A code that is located but not
 * decoded is looked at more closely, and one that reaches out of the frame with a margin around it.
 */
export function createFrameReader(engine: Engine) {
  /** In pixels of the video, of which each frame may be another part. */
  let last: { corners: Corners; framesAgo: number } | undefined
  let turn = 0

  return async (picture: Grey, plan: FramePlan): Promise<FrameReading> => {
    const start = performance.now()
    const first = await engine.read(picture)
    const firstLookMs = performance.now() - start
    const text = first.text ?? (await lookAgain(picture, plan, first))
    return { text, firstLookMs }
  }

  async function lookAgain(
    picture: Grey,
    plan: FramePlan,
    { found, isCutOff }: Reading,
  ): Promise<string | null> {
    if (isCutOff) {
      const { text } = await engine.read(renderWithMargin(picture))
      if (text !== null) return text
    }
    const there = last && surroundingsOf(mapCorners(last.corners, fromVideo(plan)), picture)
    if (last && ++last.framesAgo >= REMEMBERED_FRAMES) last = undefined
    if (found) return lookCloser(picture, plan, found, plan.closeUps)
    const search = there ? SEARCHES[turn++ % SEARCHES.length] : plan.search
    if (!search) return null
    const looked = await searchIn(picture, search, there ?? searchArea(search, picture))
    if (looked.text !== null || !looked.found) return looked.text
    // Only one: the search has taken the time of the others.
    return lookCloser(picture, plan, looked.found, ['upright'])
  }

  async function searchIn(picture: Grey, search: Search, area: Area) {
    const grey = renderSearch(search, picture, area)
    const { text, found } = await engine.read(grey)
    const scale = area.width / grey.width
    const inPicture = ({ x, y }: Point) => ({ x: area.x + x * scale, y: area.y + y * scale })
    return { text, found: found && mapCorners(found, inPicture) }
  }

  async function lookCloser(
    picture: Grey,
    plan: FramePlan,
    found: Corners,
    closeUps: readonly CloseUp[],
  ): Promise<string | null> {
    last = { corners: mapCorners(found, toVideo(plan)), framesAgo: 0 }
    for (const closeUp of closeUps) {
      const { text } = await engine.read(renderCloseUp(closeUp, picture, found))
      if (text !== null) return text
    }
    return null
  }
}

const toVideo =
  ({ x, y, width, outWidth }: FramePlan) =>
  (point: Point): Point => ({ x: x + (point.x * width) / outWidth, y: y + (point.y * width) / outWidth })

const fromVideo =
  ({ x, y, width, outWidth }: FramePlan) =>
  (point: Point): Point => ({ x: ((point.x - x) * outWidth) / width, y: ((point.y - y) * outWidth) / width })
