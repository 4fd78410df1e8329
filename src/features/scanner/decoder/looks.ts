import type { Corners, Point } from './engine.ts'
import { flatten } from './flatten.ts'
import type { CloseUp, Search } from './frame-plan.ts'
import { addMargin, type Area, cut, enlarge, type Grey, halve, raiseContrast, sharpen } from './grey.ts'

interface Size {
  width: number
  height: number
}

const SHARE: Record<Search, number> = { sharper: 1, nearer: 0.5, brighter: 0.6, softer: 0.5 }

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

/** Prepares a region of a frame for a search. */
export function renderSearch(search: Search, picture: Grey, area: Area): Grey {
  const grey = cut(picture, area)
  switch (search) {
    case 'sharper':
      return sharpen(grey, 2, 1.6)
    case 'nearer':
      return enlargeSmall(sharpen(grey, 2, 2.5))
    case 'softer':
      return sharpen(grey, 3, 3)
    case 'brighter':
      return raiseContrast(grey, 1, 8, 4)
  }
}

/** The corners of the same code in another picture. */
export function mapCorners(corners: Corners, map: (point: Point) => Point): Corners {
  const { topLeft, topRight, bottomLeft, bottomRight } = corners
  return {
    topLeft: map(topLeft),
    topRight: map(topRight),
    bottomLeft: map(bottomLeft),
    bottomRight: map(bottomRight),
  }
}

/** Prepares a close-up of a code that was found in a frame. */
export function renderCloseUp(kind: CloseUp, picture: Grey, found: Corners): Grey {
  const part = () => cut(picture, surroundingsOf(found, picture))
  switch (kind) {
    case 'fine':
      return enlargeSmall(sharpen(part(), 1, 2))
    case 'coarse':
      return enlargeSmall(sharpen(part(), 2, 2.5))
    case 'plain':
      return enlargeSmall(part())
    case 'upright':
      return sharpen(flatten(picture, found), 3, 2)
    case 'bent_across':
      return flatten(picture, found, 'across')
    case 'bent_down':
      return flatten(picture, found, 'down')
  }
}

/**
 * Prepares a frame out of which a code reaches, held close or leaning. Error correction makes up for a missing corner, but the
 * reader wants room for it. At half the size, as such a code is large.
 */
export function renderWithMargin(picture: Grey): Grey {
  const half = halve(picture)
  return addMargin(half, Math.ceil(half.height / 4))
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
