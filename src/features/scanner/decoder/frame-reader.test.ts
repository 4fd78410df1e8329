import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'

import { hardFrame, type Placement, toRgba } from '../../../../tests/helpers/hard-frames.ts'
import type { Engine } from './engine.ts'
import { LOOKS } from './frame-plan.ts'
import { readFrame } from './frame-reader.ts'
import { startJsqr } from './jsqr.ts'
import { areaOf, developed } from './looks.ts'
import { startZxing } from './zxing.ts'

const CARD = 'S1.AbCdEfGhIjKlMnOpQrStUv'
const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

const picture = (text: string | null, placement: Placement) => {
  const frame = hardFrame(text, placement)
  return { ...frame, data: toRgba(frame) }
}

let zxing: Engine
beforeAll(async () => {
  zxing = await startZxing({ bytes: new Uint8Array(readFileSync(WASM)).buffer })
})

describe('a card that the first look does not read', () => {
  it.each([
    ['small', 'sharper', { size: 0.11, blur: 0.4 }],
    ['blurred', 'nearer', { size: 0.28, blur: 3, noise: 3 }],
    ['in the dark', 'sharper_whole', { size: 0.3, light: 0.08, noise: 8 }],
    ['small and at the edge', 'sharper_whole', { size: 0.11, blur: 0.4, x: 0.12, y: 0.15 }],
  ] as const)('is read by a second one: %s, %s', async (_how, look, placement) => {
    const frame = picture(CARD, placement)
    expect((await zxing.read(frame)).text).toBeNull()
    expect((await readFrame(zxing, frame, { look })).text).toBe(CARD)
  })
})

it.each(LOOKS)('a hall without a card holds none for the look "%s" either', async (look) => {
  expect((await readFrame(zxing, picture(null, {}), { look })).text).toBeNull()
})

it('a card that is easily read is not looked at twice', async () => {
  let looks = 0
  const counting: Engine = { ...zxing, read: (frame) => ((looks += 1), zxing.read(frame)) }
  expect((await readFrame(counting, picture(CARD, {}), { look: 'nearer' })).text).toBe(CARD)
  expect(looks).toBe(1)
})

it('looks again around a code that was seen and not understood, whatever was planned', async () => {
  const seen: { width: number; height: number }[] = []
  const engine: Engine = {
    ...startJsqr(),
    read: ({ width, height }) => {
      seen.push({ width, height })
      return Promise.resolve({ text: null, near: { x: 300, y: 200, width: 80, height: 60 } })
    },
  }
  await readFrame(engine, picture(null, {}), { look: null })
  expect(seen).toEqual([
    { width: 640, height: 480 },
    // Two and a half times what was seen, enlarged twice.
    { width: 400, height: 300 },
  ])
})

it('does not enlarge what is large already: it would take longer than a frame may', () => {
  const large = { luma: new Uint8ClampedArray(1000 * 600), width: 1000, height: 600 }
  expect(developed('nearer', large)).toMatchObject({ width: 1000, height: 600 })
})

describe('the part of a frame that is looked at', () => {
  it.each(LOOKS)('lies inside the frame on even pixels: %s', (look) => {
    for (const near of [
      undefined,
      { x: 0, y: 0, width: 90, height: 90 },
      { x: 600, y: 440, width: 40, height: 40 },
    ]) {
      const { x, y, width, height } = areaOf(look, { width: 641, height: 481 }, near)
      expect([x, y, width, height].every((length) => length % 2 === 0)).toBe(true)
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect([x + width <= 641, y + height <= 481, width > 0, height > 0]).toEqual([true, true, true, true])
    }
  })
})
