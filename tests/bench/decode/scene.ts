import type { Random } from './random.ts'

export const WIDTH = 1280
export const HEIGHT = 720

/** A greyscale picture of WIDTH × HEIGHT, row by row, from 0 to 255. */
export type Grey = Float32Array

/** How a card is held and lit. Lengths are in pixels, angles in radians, fractions from 0 to 1. */
export interface Scene {
  /** The size of one module of the code, in the middle of the card. */
  module: number
  /** The middle of the card. */
  x: number
  y: number
  turn: number
  /** Tilt around each axis: how much nearer the near edge is than the middle. */
  tiltX: number
  tiltY: number
  /** How far the card bends around a cylinder, in radians from the middle to the edge. */
  bend: number
  paper: number
  ink: number
  /** A lamp’s reflection: its strength and position on the card. */
  glare: number
  glareAt: [number, number]
  /**
   * A finger over the edge of the card: the fraction of the side that it hides, and the side it comes from.
   */
  finger: number
  fingerSide: number
  /** The size of a screen’s pixels in camera pixels; 0 for paper. */
  screenPitch: number
  /** Blur of the lens, and motion blur of the hand, in pixels. */
  blur: number
  motion: number
  motionAngle: number
  /** 1 is a lit hall. */
  light: number
  noise: number
  /** 100 keeps everything; 0 for a camera that does not compress. */
  jpegQuality: number
}

export const plainScene = (random: Random): Scene => ({
  module: 5,
  x: WIDTH * (0.35 + 0.3 * random()),
  y: HEIGHT * (0.4 + 0.2 * random()),
  turn: (random() - 0.5) * 0.35,
  tiltX: 0,
  tiltY: 0,
  bend: 0,
  paper: 230,
  ink: 25,
  glare: 0,
  glareAt: [0, 0],
  finger: 0,
  fingerSide: 0,
  screenPitch: 0,
  blur: 0.6,
  motion: 0,
  motionAngle: 0,
  light: 0.9,
  noise: 5,
  jpegQuality: 0,
})

const SUBPIXELS = [0.25, 0.75]

/** The modules of a code, numbered from 0 to `side - 1`. */
export interface Modules {
  side: number
  /** The width of the quiet zone around it. */
  quiet: number
  isDark(row: number, column: number): boolean
}

/** Draws a card in front of the hall, or only the hall. */
export function drawScene(card: Modules | null, scene: Scene): Grey {
  const picture = hall()
  if (card) drawCard(picture, card, scene)
  return picture
}

function drawCard(picture: Grey, { side, quiet, isDark }: Modules, scene: Scene): void {
  const half = (side / 2 + quiet) * scene.module
  const [cos, sin] = [Math.cos(scene.turn), Math.sin(scene.turn)]
  const reach = half * 1.9
  const [left, right] = span(scene.x, reach, WIDTH)
  const [top, bottom] = span(scene.y, reach, HEIGHT)
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      let sum = 0
      let covered = 0
      for (const dy of SUBPIXELS) {
        for (const dx of SUBPIXELS) {
          const [rx, ry] = [x + dx - scene.x, y + dy - scene.y]
          const [tx, ty] = [rx * cos + ry * sin, ry * cos - rx * sin]
          const depth = 1 + (scene.tiltX * tx + scene.tiltY * ty) / half
          if (depth < 0.35) continue
          const v = ty / depth
          const u = unbend(tx / depth / half, scene.bend) * half
          if (Math.abs(u) > half || Math.abs(v) > half) continue
          const column = Math.floor(u / scene.module + side / 2)
          const row = Math.floor(v / scene.module + side / 2)
          const inside = column >= 0 && row >= 0 && column < side && row < side
          let grey = inside && isDark(row, column) ? scene.ink : scene.paper
          if (scene.bend > 0) grey *= 1 - 0.35 * Math.abs(u / half) * scene.bend
          grey = withGlare(grey, u / half, v / half, scene)
          if (underFinger(u / half, v / half, scene)) grey = 140
          if (scene.screenPitch > 0) grey *= screenDot(tx, ty, scene.screenPitch)
          sum += grey
          covered += 1
        }
      }
      if (covered === 0) continue
      const at = y * WIDTH + x
      picture[at] = (sum + (4 - covered) * (picture[at] ?? 0)) / 4
    }
  }
}

const span = (middle: number, reach: number, length: number) =>
  [Math.max(0, Math.floor(middle - reach)), Math.min(length, Math.ceil(middle + reach))] as const

/** The position on a card bent around a cylinder of a point seen at `x`. */
function unbend(x: number, bend: number): number {
  if (bend === 0) return x
  const seen = x * Math.sin(bend)
  return Math.abs(seen) < 1 ? Math.asin(seen) / bend : 2
}

function withGlare(grey: number, u: number, v: number, { glare, glareAt }: Scene): number {
  if (glare === 0) return grey
  const [x, y] = glareAt
  return grey + (255 - grey) * glare * Math.exp(-((u - x) ** 2 + (v - y) ** 2) / 0.12)
}

function underFinger(u: number, v: number, { finger, fingerSide }: Scene): boolean {
  if (finger === 0) return false
  const [along, across] = [
    [u, v],
    [v, u],
    [-u, v],
    [-v, u],
  ][fingerSide % 4] as [number, number]
  // A round fingertip that comes in from the edge.
  const tip = 1 - 2 * finger
  return (
    Math.abs(across - 0.15) < 0.16 && (along > tip || (along - tip) ** 2 + (across - 0.15) ** 2 < 0.16 ** 2)
  )
}

/** The brightness on and between the dots of a screen; sampled by the camera’s pixels it becomes moiré. */
function screenDot(x: number, y: number, pitch: number): number {
  return 0.72 + 0.28 * Math.sin((2 * Math.PI * x) / pitch) * Math.sin((2 * Math.PI * y) / pitch)
}

let drawnHall: Grey | undefined

/**
 * The hall behind the card: a lit wall, a dark floor, a row of bright windows, lamps and a striped curtain.
 */
function hall(): Grey {
  drawnHall ??= Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [u, v] = [(at % WIDTH) / WIDTH, Math.floor(at / WIDTH) / HEIGHT]
    if (v > 0.1 && v < 0.35 && (u * 6) % 1 > 0.25) return 205
    if (u > 0.9) return 90 + 40 * Math.sin(u * 900)
    return 120 - 70 * v + 18 * Math.sin(u * 9 + v * 4)
  })
  return drawnHall.slice()
}
