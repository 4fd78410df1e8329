import type { Random } from './random.ts'
import { type Grey, HEIGHT, type Scene, WIDTH } from './scene.ts'

/** What a camera does to a picture: blurs and darkens it, adds noise, and may compress it. */
export function photograph(
  picture: Grey,
  scene: Pick<Scene, 'blur' | 'motion' | 'motionAngle' | 'light' | 'noise' | 'jpegQuality'>,
  random: Random,
): Uint8ClampedArray {
  const moved = scene.motion > 0 ? smear(picture, scene.motion, scene.motionAngle) : picture
  const seen = scene.blur > 0 ? blur(blur(moved, scene.blur), scene.blur) : moved
  const luma = new Uint8ClampedArray(seen.length)
  const { light, noise } = scene
  for (let at = 0; at < luma.length; at++) luma[at] = seen[at]! * light + (random() + random() - 1) * noise
  return scene.jpegQuality > 0 ? compress(luma, scene.jpegQuality) : luma
}

/** The mean along a line, as when the hand moves while the shutter is open. */
function smear(source: Grey, length: number, angle: number): Grey {
  const steps = Math.max(2, Math.ceil(length))
  const out = new Float32Array(source.length)
  for (let step = 0; step < steps; step++) {
    const along = (step / (steps - 1) - 0.5) * length
    const shift = Math.round(along * Math.sin(angle)) * WIDTH + Math.round(along * Math.cos(angle))
    const [from, to] = [Math.max(0, -shift), Math.min(source.length, source.length - shift)]
    for (let at = from; at < to; at++) out[at] = out[at]! + source[at + shift]! / steps
  }
  return out
}

/** A box blur over rows and then columns, with a radius that may be fractional. */
function blur(source: Grey, radius: number): Grey {
  return blurLines(blurLines(source, WIDTH, HEIGHT, 1, WIDTH, radius), HEIGHT, WIDTH, WIDTH, 1, radius)
}

function blurLines(
  source: Grey,
  length: number,
  lines: number,
  step: number,
  stride: number,
  radius: number,
): Grey {
  const out = new Float32Array(source.length)
  const whole = Math.floor(radius)
  const rest = radius - whole
  for (let line = 0; line < lines; line++) {
    const start = line * stride
    const at = (i: number) => source[start + (i < 0 ? 0 : i >= length ? length - 1 : i) * step]!
    let sum = 0
    for (let k = -whole; k <= whole; k++) sum += at(k)
    for (let i = 0; i < length; i++) {
      out[start + i * step] = (sum + rest * (at(i - whole - 1) + at(i + whole + 1))) / (2 * radius + 1)
      sum += at(i + whole + 1) - at(i - whole)
    }
  }
  return out
}

// The luminance table of JPEG’s annex K.
const TABLE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]
const COSINES = Float32Array.from({ length: 64 }, (_, at) => {
  const [x, u] = [at >> 3, at & 7]
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16)
})

/** The effect of JPEG compression at this quality: quantised DCT coefficients of each block. */
function compress(luma: Uint8ClampedArray, quality: number): Uint8ClampedArray {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality
  const steps = TABLE.map((step) => Math.max(1, Math.floor((step * scale + 50) / 100)))
  const out = new Uint8ClampedArray(luma.length)
  const block = new Float32Array(64)
  const waves = new Float32Array(64)
  for (let top = 0; top < HEIGHT; top += 8) {
    for (let left = 0; left < WIDTH; left += 8) {
      for (let i = 0; i < 64; i++) block[i] = luma[(top + (i >> 3)) * WIDTH + left + (i & 7)]! - 128
      transform(block, waves, false)
      for (let i = 0; i < 64; i++) waves[i] = Math.round(waves[i]! / steps[i]!) * steps[i]!
      transform(waves, block, true)
      for (let i = 0; i < 64; i++) out[(top + (i >> 3)) * WIDTH + left + (i & 7)] = block[i]! + 128
    }
  }
  return out
}

const half = new Float32Array(64)

/** The discrete cosine transform of a block, or its inverse. */
function transform(source: Float32Array, target: Float32Array, back: boolean): void {
  const cosine = (x: number, u: number) => COSINES[back ? u * 8 + x : x * 8 + u]!
  for (let row = 0; row < 8; row++)
    for (let u = 0; u < 8; u++) {
      let sum = 0
      for (let x = 0; x < 8; x++) sum += source[row * 8 + x]! * cosine(x, u)
      half[row * 8 + u] = sum
    }
  for (let column = 0; column < 8; column++)
    for (let u = 0; u < 8; u++) {
      let sum = 0
      for (let y = 0; y < 8; y++) sum += half[y * 8 + column]! * cosine(y, u)
      target[u * 8 + column] = sum
    }
}
