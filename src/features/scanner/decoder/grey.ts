// oxlint-disable typescript/no-non-null-assertion -- every index is inside the picture, and checking each pixel would cost time

import type { Pixels } from './pixels.ts'

/** A grey picture, row by row. */
export interface Grey {
  luma: Uint8ClampedArray
  width: number
  height: number
}

/** A region of a picture, in pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Converts to grey. The green channel alone is enough: it carries most of the brightness, and cards have no colour. */
export function greyOf({ data, width, height }: Pixels): Grey {
  const luma = new Uint8ClampedArray(width * height)
  for (let at = 0; at < luma.length; at++) luma[at] = data[at * 4 + 1]!
  return { luma, width, height }
}

/** Converts from grey, for what takes only coloured pixels. */
export function pixelsOf({ luma, width, height }: Grey): Pixels {
  const pixels = new Uint32Array(luma.length)
  for (let at = 0; at < luma.length; at++) pixels[at] = 0xff000000 + luma[at]! * 0x010101
  return { data: new Uint8ClampedArray(pixels.buffer), width, height }
}

/** A copy of a region of a picture. */
export function cut({ luma, width: stride }: Grey, { x, y, width, height }: Area): Grey {
  const part = new Uint8ClampedArray(width * height)
  for (let row = 0; row < height; row++) {
    const from = (y + row) * stride + x
    part.set(luma.subarray(from, from + width), row * width)
  }
  return { luma: part, width, height }
}

/**
 * Moves each pixel away from the mean of its eight neighbours at distance `radius`, by `strength` times the
 * difference. Restores module edges blurred by the lens, a shaking hand or a low resolution. The border
 * becomes black.
 */
export function sharpen({ luma, width, height }: Grey, radius: number, strength: number): Grey {
  const out = new Uint8ClampedArray(luma.length)
  const above = radius * width
  for (let y = radius; y < height - radius; y++) {
    const end = (y + 1) * width - radius
    for (let at = y * width + radius; at < end; at++) {
      const up = at - above
      const down = at + above
      const around =
        luma[at - radius]! +
        luma[at + radius]! +
        luma[up - radius]! +
        luma[up]! +
        luma[up + radius]! +
        luma[down - radius]! +
        luma[down]! +
        luma[down + radius]!
      out[at] = luma[at]! + strength * (luma[at]! - around / 8)
    }
  }
  return { luma: out, width, height }
}

/** Doubles width and height, interpolating between pixels. */
export function enlarge({ luma, width, height }: Grey): Grey {
  const wide = width * 2
  const out = new Uint8ClampedArray(luma.length * 4)
  for (let y = 0; y < height; y++) {
    const below = y + 1 < height ? width : 0
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const right = x + 1 < width ? 1 : 0
      const to = 2 * y * wide + 2 * x
      const here = luma[at]!
      const beside = luma[at + right]!
      const under = luma[at + below]!
      out[to] = here
      out[to + 1] = (here + beside) >> 1
      out[to + wide] = (here + under) >> 1
      out[to + wide + 1] = (here + beside + under + luma[at + below + right]!) >> 2
    }
  }
  return { luma: out, width: wide, height: height * 2 }
}

/** Halves width and height, averaging four pixels each. */
export function halve({ luma, width, height }: Grey): Grey {
  const [halfWidth, halfHeight] = [width >> 1, height >> 1]
  const out = new Uint8ClampedArray(halfWidth * halfHeight)
  for (let y = 0; y < halfHeight; y++) {
    for (let x = 0; x < halfWidth; x++) {
      const at = 2 * (y * width + x)
      out[y * halfWidth + x] = (luma[at]! + luma[at + 1]! + luma[at + width]! + luma[at + width + 1]!) >> 2
    }
  }
  return { luma: out, width: halfWidth, height: halfHeight }
}

/** Adds a grey margin of this many pixels on each side. */
export function addMargin({ luma, width, height }: Grey, margin: number): Grey {
  const wide = width + 2 * margin
  const out = new Uint8ClampedArray(wide * (height + 2 * margin)).fill(128)
  for (let y = 0; y < height; y++)
    out.set(luma.subarray(y * width, (y + 1) * width), (y + margin) * wide + margin)
  return { luma: out, width: wide, height: height + 2 * margin }
}

/**
 * Raises local contrast. Averages each pixel with its neighbours up to `near` away to remove noise, and
 * amplifies its difference from the mean of those up to `far` away by `gain`, so that modules fainter than
 * the noise of a dark hall stand out. The border becomes grey.
 */
export function raiseContrast({ luma, width, height }: Grey, near: number, far: number, gain: number): Grey {
  const stride = width + 1
  // A summed-area table: the sum of all pixels above and to the left.
  const sums = new Uint32Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += luma[y * width + x]!
      const at = (y + 1) * stride + x + 1
      sums[at] = sums[at - stride]! + row
    }
  }
  const mean = (x: number, y: number, reach: number) => {
    const above = (y - reach) * stride + x
    const below = (y + reach + 1) * stride + x
    const across = reach + 1
    const sum = sums[below + across]! - sums[below - reach]! - sums[above + across]! + sums[above - reach]!
    return sum / (2 * reach + 1) ** 2
  }
  const out = new Uint8ClampedArray(luma.length).fill(128)
  for (let y = far; y < height - far; y++) {
    for (let x = far; x < width - far; x++) {
      out[y * width + x] = 128 + gain * (mean(x, y, near) - mean(x, y, far))
    }
  }
  return { luma: out, width, height }
}
