import type { Corners } from './engine.ts'
import { flatten } from './flatten.ts'
import type { CloseUp, Search } from './frame-plan.ts'
import { type Area, enlarge, type Grey, greyOf, raiseContrast, sharpen } from './grey.ts'
import type { Picture } from './picture.ts'

interface Size {
  width: number
  height: number
}

const SHARE: Record<Search, number> = { sharper: 0.6, nearer: 0.5, sharper_whole: 1, brighter: 0.6 }

/** The region to search: the middle of a frame, or all of it. */
export function searchArea(search: Search, { width, height }: Size): Area {
  const share = SHARE[search]
  const [partWidth, partHeight] = [even(width * share), even(height * share)]
  return {
    x: even((width - partWidth) / 2),
    y: even((height - partHeight) / 2),
    width: partWidth,
    height: partHeight,
  }
}

/** Prepares a frame for a search. */
export function renderSearch(search: Search, picture: Picture): Grey {
  const grey = greyOf(picture, searchArea(search, picture))
  switch (search) {
    case 'sharper':
    case 'sharper_whole':
      return sharpen(grey, 2, 1.6)
    case 'nearer':
      return enlargeSmall(sharpen(grey, 2, 2.5))
    case 'brighter':
      return raiseContrast(grey, 1, 8, 4)
  }
}

/** Prepares a close-up of a code that was found in a frame. */
export function renderCloseUp(kind: CloseUp, picture: Picture, found: Corners): Grey {
  const part = () => greyOf(picture, surroundingsOf(found, picture))
  switch (kind) {
    case 'fine':
      return enlargeSmall(sharpen(part(), 1, 2))
    case 'coarse':
      return enlargeSmall(sharpen(part(), 2, 2.5))
    case 'plain':
      return enlargeSmall(part())
    case 'bent_across':
      return flatten(picture, found, 'across')
    case 'bent_down':
      return flatten(picture, found, 'down')
  }
}

/**
 * In pixels, more than half of a 720p frame's width and height. Larger pictures need no enlarging, which
 * would be slow.
 */
const LARGE = 300_000

const enlargeSmall = (grey: Grey) => (grey.width * grey.height > LARGE ? grey : enlarge(grey))

/**
 * The region around a found code, including its quiet zone, and enough to cover a code found only in part.
 */
export function surroundingsOf(
  { topLeft, topRight, bottomLeft, bottomRight }: Corners,
  { width, height }: Size,
): Area {
  const corners = [topLeft, topRight, bottomLeft, bottomRight]
  const [x, partWidth] = reach(
    corners.map((corner) => corner.x),
    width,
  )
  const [y, partHeight] = reach(
    corners.map((corner) => corner.y),
    height,
  )
  return { x, y, width: partWidth, height: partHeight }
}

/** The start and length of the region around these points, along a side of this length. */
function reach(points: readonly number[], length: number): [start: number, length: number] {
  const [first, last] = [Math.max(0, Math.min(...points)), Math.min(length, Math.max(...points))]
  const more = (last - first) * 0.75
  const start = even(Math.min(length - 2, Math.max(0, first - more)))
  return [start, even(Math.max(2, Math.min(length - start, last - first + 2 * more)))]
}

const even = (length: number) => 2 * Math.floor(length / 2)
