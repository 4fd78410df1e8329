import { encode } from 'uqr'

import type { GreyFrame } from './fake-camera.ts'

/**
 * How a code is placed in the picture; lengths are fractions of the picture's shorter side, angles in
 * degrees.
 */
export interface Placement {
  width?: number
  height?: number
  /** Side of the code without its quiet zone. */
  size?: number
  /** Centre of the code, 0 to 1 across and down. */
  x?: number
  y?: number
  /** Rotation in the picture plane. */
  turn?: number
  /** Tilt away from the camera: 0 faces it, 0.5 is a strong perspective. */
  tilt?: number
  /** How far the card bends around a cylinder, across or down: radians from its middle to its edge. */
  bend?: { across?: number; down?: number }
  /** Radius of the blur, in pixels. */
  blur?: number
  /** 1 is a lit hall, 0.3 a dark one. */
  light?: number
  /** Amplitude of the sensor noise, in grey levels. */
  noise?: number
  /** Strength of a lamp's reflection on the card, 0 to 1. */
  glare?: number
  inverted?: boolean
  seed?: number
}

/**
 * Renders what a phone's camera sees of someone holding up a card with `text`, or of the room alone if null.
 */
export function hardFrame(text: string | null, placement: Placement = {}): GreyFrame {
  const { width = 640, height = 480, blur = 0.8, light = 0.9, noise = 6, seed = 1 } = placement
  const random = seeded(seed)
  const card = text === null ? null : cardSampler(text, placement, width, height)
  const scene = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (const [dx, dy] of SUBPIXELS) sum += card?.(x + dx, y + dy) ?? room(x + dx, y + dy, width, height)
      scene[y * width + x] = sum / SUBPIXELS.length
    }
  }
  const seen = blur > 0 ? boxBlur(boxBlur(scene, width, height, blur), width, height, blur) : scene
  const luma = new Uint8ClampedArray(width * height)
  for (let i = 0; i < luma.length; i++)
    luma[i] = Math.floor(seen[i]! * light + (random() + random() - 1) * noise)
  return { width, height, luma }
}

const SUBPIXELS = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const

const PAPER = 235
const INK = 25

/** The grey level of the card at a point of the picture, or undefined outside the card. */
function cardSampler(text: string, placement: Placement, width: number, height: number) {
  const {
    size = 0.4,
    x = 0.5,
    y = 0.5,
    turn = 0,
    tilt = 0,
    bend = {},
    glare = 0,
    inverted = false,
  } = placement
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const side = size * Math.min(width, height)
  const module = side / modules
  const reach = side / 2 + 5 * module
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return (px: number, py: number): number | undefined => {
    const [rx, ry] = [px - x * width, py - y * height]
    const [tx, ty] = [rx * cos + ry * sin, ry * cos - rx * sin]
    // A tilt around the horizontal axis: the top of the card is farther away, so it is drawn smaller.
    const depth = 1 + (tilt * ty) / side
    if (depth <= 0.2) return undefined
    const [u, v] = [unbend(tx / depth, reach, bend.across), unbend(ty / depth, reach, bend.down)]
    if (Math.abs(u) > reach || Math.abs(v) > reach) return undefined
    const [column, row] = [Math.floor((u + side / 2) / module), Math.floor((v + side / 2) / module)]
    const inside = column >= 0 && row >= 0 && column < modules && row < modules
    const dark = inside && data[row]?.[column] === true
    const grey = dark !== inverted ? INK : PAPER
    const lamp = Math.exp(-((u - side / 4) ** 2 + (v + side / 4) ** 2) / (side / 4) ** 2)
    return grey + (255 - grey) * glare * lamp
  }
}

/** Maps a point seen at `x` to its place on a bent card, which is `reach` from its middle to its edge. */
function unbend(x: number, reach: number, bend = 0): number {
  if (bend === 0) return x
  const height = (x / reach) * Math.sin(bend)
  return Math.abs(height) < 1 ? (Math.asin(height) / bend) * reach : Infinity
}

/** A hall behind the card: a lit wall, a dark floor, a row of bright windows. */
function room(x: number, y: number, width: number, height: number): number {
  const [u, v] = [x / width, y / height]
  const isWindow = v > 0.1 && v < 0.35 && (u * 6) % 1 > 0.25
  return isWindow ? 205 : 120 - 70 * v + 18 * Math.sin(u * 9 + v * 4)
}

function boxBlur(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const rows = blurLines(source, width, height, 1, width, radius)
  return blurLines(rows, height, width, width, 1, radius)
}

/** Running mean with fractional edges, along lines of `length` pixels that are `step` apart. */
function blurLines(
  source: Float32Array,
  length: number,
  lines: number,
  step: number,
  stride: number,
  radius: number,
) {
  const out = new Float32Array(source.length)
  const whole = Math.floor(radius)
  const rest = radius - whole
  for (let line = 0; line < lines; line++) {
    const at = (i: number) => source[line * stride + Math.max(0, Math.min(length - 1, i)) * step]!
    for (let i = 0; i < length; i++) {
      let sum = rest * (at(i - whole - 1) + at(i + whole + 1))
      for (let k = -whole; k <= whole; k++) sum += at(i + k)
      out[line * stride + i * step] = sum / (2 * radius + 1)
    }
  }
  return out
}

/** A seeded random generator of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
