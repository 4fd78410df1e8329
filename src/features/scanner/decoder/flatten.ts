// oxlint-disable typescript/no-non-null-assertion -- every index is inside the picture, and checking each pixel would cost time

import type { Corners, Point } from './engine.ts'
import type { Grey } from './grey.ts'

/**
 * The assumed bend of a card, in radians from the middle of its code to the edge. Flatter cards can be read
 * without flattening.
 */
const BEND = 0.95
/** The size in pixels of the flattened code, and of its quiet zone. */
const SIDE = 165
const QUIET = 20
const SIZE = SIDE + 2 * QUIET

/**
 * The position of each pixel of a row or column between the edges of the code, 0 to 1, on a flat card and on
 * a bent one.
 */
const FLAT = Float64Array.from({ length: SIZE }, (_, at) => (at + 0.5 - QUIET) / SIDE)
const BENT = FLAT.map((share) => 0.5 + Math.sin(BEND * (2 * share - 1)) / Math.sin(BEND) / 2)

/**
 * Flattens the code between these corners, as if its card were bent around a cylinder. A reader that assumes
 * a flat code would look for its modules in the wrong places.
 */
export function flatten(picture: Grey, corners: Corners, bent?: 'across' | 'down'): Grey {
  const [columns, rows] = [bent === 'across' ? BENT : FLAT, bent === 'down' ? BENT : FLAT]
  const { topLeft, across, down, leanAcross, leanDown } = projectionOf(corners)
  const luma = new Uint8ClampedArray(SIZE * SIZE)
  for (let row = 0; row < SIZE; row++) {
    const v = rows[row]!
    for (let column = 0; column < SIZE; column++) {
      const u = columns[column]!
      const depth = leanAcross * u + leanDown * v + 1
      const x = (topLeft.x + across.x * u + down.x * v) / depth
      const y = (topLeft.y + across.y * u + down.y * v) / depth
      luma[row * SIZE + column] = lumaAt(picture, x, y)
    }
  }
  return { luma, width: SIZE, height: SIZE }
}

/**
 * The projection of a square onto four corners (Heckbert, Fundamentals of Texture Mapping, 1989, section
 * 2.2.3).
 */
function projectionOf({ topLeft, topRight, bottomLeft, bottomRight }: Corners) {
  const right = minus(topRight, bottomRight)
  const below = minus(bottomLeft, bottomRight)
  const rest = minus(minus(topLeft, topRight), below)
  const leanAcross = cross(rest, below) / cross(right, below)
  const leanDown = cross(right, rest) / cross(right, below)
  return {
    topLeft,
    across: minus(times(topRight, 1 + leanAcross), topLeft),
    down: minus(times(bottomLeft, 1 + leanDown), topLeft),
    leanAcross,
    leanDown,
  }
}

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })
const times = (a: Point, factor: number): Point => ({ x: a.x * factor, y: a.y * factor })
const cross = (a: Point, b: Point) => a.x * b.y - a.y * b.x

/** Interpolates bilinearly between the four nearest pixels; outside the picture the edge is repeated. */
function lumaAt({ luma, width, height }: Grey, x: number, y: number): number {
  const left = within(Math.floor(x - 0.5), width - 2)
  const top = within(Math.floor(y - 0.5), height - 2)
  const rightShare = within(x - 0.5 - left, 1)
  const lowerShare = within(y - 0.5 - top, 1)
  const at = top * width + left
  const below = at + width
  const upper = luma[at]! * (1 - rightShare) + luma[at + 1]! * rightShare
  const lower = luma[below]! * (1 - rightShare) + luma[below + 1]! * rightShare
  return upper * (1 - lowerShare) + lower * lowerShare
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
