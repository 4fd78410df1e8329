// oxlint-disable typescript/no-non-null-assertion -- each index lies in the picture, and a test of each pixel would cost time

import type { Corners, Point } from './engine.ts'
import type { Grey } from './grey.ts'
import type { Picture } from './picture.ts'

/** How far the card is taken to bend, in radians from the middle of its code to the edge. Flatter ones are read as they are. */
const BEND = 0.95
/** Pixels of the flattened code, and of the paper around it. */
const SIDE = 165
const QUIET = 20
const SIZE = SIDE + 2 * QUIET

/** Where the pixels of a row or a column lie between the edges of the code, 0 to 1, on a flat card and on a bent one. */
const FLAT = Float64Array.from({ length: SIZE }, (_, at) => (at + 0.5 - QUIET) / SIDE)
const BENT = FLAT.map((share) => 0.5 + Math.sin(BEND * (2 * share - 1)) / Math.sin(BEND) / 2)

/**
 * The code between these corners as if the card that it is on, bent around a cylinder, were pressed flat: a reader that takes
 * a code for a plane looks for its modules beside where they are.
 */
export function flatten(picture: Picture, corners: Corners, bent: 'across' | 'down'): Grey {
  const [columns, rows] = bent === 'across' ? [BENT, FLAT] : [FLAT, BENT]
  const place = projection(corners)
  const luma = new Uint8ClampedArray(SIZE * SIZE)
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const { x, y } = place(columns[column]!, rows[row]!)
      luma[row * SIZE + column] = greenAt(picture, x, y)
    }
  }
  return { luma, width: SIZE, height: SIZE }
}

/** Where a point of a flat square, 0 to 1 across and down, is seen in the picture of it with these corners. */
function projection({ topLeft, topRight, bottomLeft, bottomRight }: Corners) {
  // Heckbert, Fundamentals of Texture Mapping (1989), section 2.2.3.
  const [right, below, rest] = [
    minus(topRight, bottomRight),
    minus(bottomLeft, bottomRight),
    minus(minus(topLeft, topRight), minus(bottomLeft, bottomRight)),
  ]
  const area = cross(right, below)
  const [leanAcross, leanDown] = [cross(rest, below) / area, cross(right, rest) / area]
  return (across: number, down: number): Point => {
    const depth = leanAcross * across + leanDown * down + 1
    const along = (from: number, toRight: number, toBottom: number) =>
      (from + (toRight * (1 + leanAcross) - from) * across + (toBottom * (1 + leanDown) - from) * down) /
      depth
    return {
      x: along(topLeft.x, topRight.x, bottomLeft.x),
      y: along(topLeft.y, topRight.y, bottomLeft.y),
    }
  }
}

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })
const cross = (a: Point, b: Point) => a.x * b.y - a.y * b.x

/** Between pixels the mean of the four around, by how near they are; outside the picture as at its edge. */
function greenAt({ data, width, height }: Picture, x: number, y: number): number {
  const [left, top] = [within(Math.floor(x - 0.5), width - 2), within(Math.floor(y - 0.5), height - 2)]
  const [acrossBy, downBy] = [within(x - 0.5 - left, 1), within(y - 0.5 - top, 1)]
  const at = (top * width + left) * 4 + 1
  const below = at + width * 4
  const upper = data[at]! * (1 - acrossBy) + data[at + 4]! * acrossBy
  const lower = data[below]! * (1 - acrossBy) + data[below + 4]! * acrossBy
  return upper * (1 - downBy) + lower * downBy
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
