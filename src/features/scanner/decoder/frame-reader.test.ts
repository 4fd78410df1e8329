import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'

import { hardFrame } from '../../../../tests/helpers/hard-frames.ts'
import type { Corners, Engine } from './engine.ts'
import { CLOSE_UPS, type FramePlan, SEARCHES } from './frame-plan.ts'
import { createFrameReader } from './frame-reader.ts'
import type { Area, Grey } from './grey.ts'
import { renderCloseUp, renderSearch, renderWithMargin, searchArea, surroundingsOf } from './looks.ts'
import { startZxing } from './zxing.ts'

const CARD = 'S1.AbCdEfGhIjKlMnOpQrStUv'
/** As long as a signed code, which has more modules for a bend to displace. */
const SIGNED = `S2.${'K7%4XP0:QZ'.repeat(11)}A`
const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** Reads one frame of a video, all of it. */
const readFrame = (engine: Engine, frame: Grey, looks: Pick<FramePlan, 'search' | 'closeUps'>) =>
  createFrameReader(engine)(frame, wholeOf(frame, looks))

const wholeOf = ({ width, height }: Grey, looks: Pick<FramePlan, 'search' | 'closeUps'>): FramePlan => ({
  x: 0,
  y: 0,
  width,
  height,
  outWidth: width,
  outHeight: height,
  ...looks,
})

let zxing: Engine
beforeAll(async () => {
  zxing = await startZxing({ bytes: new Uint8Array(readFileSync(WASM)).buffer })
})

describe('a card the first look does not find', () => {
  it.each([
    ['leaning far back', 'sharper', { size: 0.24, tilt: 1.1 }],
    ['small and blurred', 'nearer', { size: 0.2, blur: 2, noise: 3 }],
    ['in the dark', 'brighter', { size: 0.26, light: 0.06, noise: 8 }],
    ['blurred', 'softer', { size: 0.32, blur: 4, noise: 3 }],
    ['small and blurred at the edge', 'sharper', { size: 0.2, blur: 2, noise: 3, x: 0.15, y: 0.2 }],
  ] as const)('is read by a search: %s, %s', async (_how, search, placement) => {
    const frame = hardFrame(CARD, placement)
    expect(await zxing.read(frame)).toEqual({ text: null })
    expect((await readFrame(zxing, frame, { search, closeUps: [] })).text).toBe(CARD)
  })
})

it('reads a card that a search finds but does not decode', async () => {
  const frame = hardFrame(SIGNED, { size: 0.2, tilt: 0.5, blur: 0.4 })
  expect(await zxing.read(frame)).toEqual({ text: null })
  const grey = renderSearch('sharper', frame, searchArea('sharper', frame))
  expect(await zxing.read(grey)).toMatchObject({ text: null, found: { topLeft: {} } })
  expect((await readFrame(zxing, frame, { search: 'sharper', closeUps: [] })).text).toBe(SIGNED)
})

describe('a card that reaches out of the picture', () => {
  it.each([
    ['turned', CARD, { size: 0.8, turn: 30, tilt: 0.3 }],
    ['leaning', SIGNED, { size: 0.7, turn: 60, tilt: 0.3 }],
    ['at the edge', SIGNED, { size: 0.5, turn: 105, x: 0.2 }],
  ] as const)('is read as if there were room around it: %s', async (_how, text, placement) => {
    const frame = hardFrame(text, placement)
    expect(await zxing.read(frame)).toEqual({ text: null, isCutOff: true })
    expect((await readFrame(zxing, frame, { search: null, closeUps: [] })).text).toBe(text)
  })

  it('does not keep the searches of later frames to a place where no code is', async () => {
    const sizes: number[] = []
    const engine: Engine = {
      name: 'zxing',
      read: ({ width }) => Promise.resolve((sizes.push(width), { text: null, isCutOff: true })),
    }
    await readFrame(engine, hardFrame(null, {}), { search: 'sharper', closeUps: ['upright'] })
    // The frame, the frame with a margin of a quarter of its height at half its size, and the search of all of it.
    expect(sizes).toEqual([640, 440, 640])
  })
})

describe('a card the first look finds but does not decode', () => {
  it.each([
    ['small, with many modules', SIGNED, 'upright', { size: 0.18, blur: 0.4 }],
    ['small', CARD, 'fine', { size: 0.1, blur: 0.4 }],
    ['blurred', CARD, 'coarse', { size: 0.28, blur: 3.3, noise: 3 }],
    ['bent across', SIGNED, 'bent_across', { size: 0.5, bend: { across: 1.1 } }],
    ['bent down', SIGNED, 'bent_down', { size: 0.5, bend: { down: 1.1 }, turn: 20 }],
  ] as const)('is read by a close-up: %s', async (_how, text, closeUp, placement) => {
    const frame = hardFrame(text, placement)
    expect(await zxing.read(frame)).toMatchObject({ text: null, found: { topLeft: {} } })
    expect((await readFrame(zxing, frame, { search: null, closeUps: [closeUp] })).text).toBe(text)
  })

  it('is not looked at again once it has been read', async () => {
    const seen: { width: number; height: number }[] = []
    const engine = finding((size) => (seen.push(size), seen.length > 1 ? CARD : null))
    const plan = { search: null, closeUps: ['coarse', 'bent_down'] } as const
    expect((await readFrame(engine, hardFrame(null, {}), plan)).text).toBe(CARD)
    expect(seen).toHaveLength(2)
  })

  it('is read with its surroundings, whatever search was planned', async () => {
    const seen: { width: number; height: number }[] = []
    const engine = finding((size) => (seen.push(size), null))
    await readFrame(engine, hardFrame(null, {}), { search: 'sharper', closeUps: ['fine', 'bent_across'] })
    expect(seen).toEqual([
      { width: 640, height: 480 },
      // Two and a half times the found size, enlarged twice.
      { width: 400, height: 300 },
      { width: 205, height: 205 },
    ])
  })
})

it.each(SEARCHES)('reads no code in an empty hall with the search "%s"', async (search) => {
  expect((await readFrame(zxing, hardFrame(null, {}), { search, closeUps: [] })).text).toBeNull()
})

it.each(CLOSE_UPS)('reads no code in an empty hall with the close-up "%s"', async (closeUp) => {
  const part = renderCloseUp(closeUp, hardFrame(null, {}), cornersAt(300, 200, 80, 60))
  expect((await zxing.read(part)).text).toBeNull()
})

it('looks only once at a card that is easy to read', async () => {
  let looks = 0
  const counting: Engine = { ...zxing, read: (frame) => ((looks += 1), zxing.read(frame)) }
  const plan = { search: 'nearer', closeUps: ['fine'] } as const
  expect((await readFrame(counting, hardFrame(CARD, {}), plan)).text).toBe(CARD)
  expect(looks).toBe(1)
})

it('reads no code in an empty hall with a margin around it', async () => {
  expect((await zxing.read(renderWithMargin(hardFrame(null, {})))).text).toBeNull()
})

it('does not enlarge a picture that is already large, which would take longer than a frame may', () => {
  const large = { luma: new Uint8ClampedArray(1400 * 1000), width: 1400, height: 1000 }
  expect(renderSearch('nearer', large, searchArea('nearer', large))).toMatchObject({
    width: 700,
    height: 500,
  })
})

describe('a card that was located in an earlier frame', () => {
  const frame = hardFrame(null, {})
  const nothing = { search: null, closeUps: [] } as const

  /** Locates a code in the first picture only, and tells the size of each picture that it is given. */
  function locatesOnce() {
    const sizes: string[] = []
    const engine: Engine = {
      name: 'zxing',
      read: async ({ width, height }) => {
        sizes.push(`${width} × ${height}`)
        return { text: null, ...(sizes.length === 1 && { found: cornersAt(300, 200, 80, 60) }) }
      },
    }
    return { read: createFrameReader(engine), sizes }
  }

  it('is searched for around that place in each of the next eight frames, in every way, and no longer', async () => {
    const { read, sizes } = locatesOnce()
    for (let frames = 0; frames < 11; frames++) await read(frame, wholeOf(frame, nothing))
    // One and a half times the code's size on either side; enlarged in one way of four.
    const ways = ['200 × 150', '400 × 300', '200 × 150', '200 × 150']
    expect(sizes.filter((size) => size !== '640 × 480')).toEqual([...ways, ...ways])
    expect(sizes.slice(-2)).toEqual(['640 × 480', '640 × 480'])
  })

  it('is searched for at the same place of the video when the next frame is another part of it', async () => {
    const centres: (number | undefined)[] = []
    let reads = 0
    const engine: Engine = {
      name: 'zxing',
      read: async ({ luma, width, height }) => {
        reads += 1
        if (width < 640) centres.push(luma[Math.floor(height / 2) * width + Math.floor(width / 2)])
        return { text: null, ...(reads === 1 && { found: cornersAt(200, 200, 40, 40) }) }
      },
    }
    // A video of 1,280 × 960 pixels: first all of it at half its size, then its middle. There, only the code is white.
    const all = { x: 0, y: 0, width: 1280, height: 960, outWidth: 640, outHeight: 480, ...nothing }
    const middle = { luma: new Uint8ClampedArray(640 * 480), width: 640, height: 480 }
    for (let y = 160; y < 240; y++) middle.luma.fill(255, y * 640 + 80, y * 640 + 160)
    const read = createFrameReader(engine)
    await read(frame, all)
    await read(middle, { ...all, x: 320, y: 240, width: 640, height: 480 })
    expect(centres).toEqual([255])
  })
})

describe('the region of a frame that is read', () => {
  const size = { width: 641, height: 481 }

  it.each(SEARCHES)('lies inside the frame on even pixels: %s', (search) => {
    expectInside(searchArea(search, size))
  })

  it.each([
    [0, 0, 90, 90],
    [600, 440, 40, 40],
    [-30, -20, 90, 90],
    [700, 500, 40, 40],
  ])('stays inside the frame around a code at %i, %i', (...found) => {
    expectInside(surroundingsOf(cornersAt(...found), size))
  })

  function expectInside({ x, y, width, height }: Area): void {
    expect([x, y, width, height].every((length) => length % 2 === 0)).toBe(true)
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect([x + width <= 641, y + height <= 481, width > 0, height > 0]).toEqual([true, true, true, true])
  }
})

/** An engine that finds a code of 80 × 60 pixels in every picture, and reads what it is given. */
function finding(read: (size: { width: number; height: number }) => string | null): Engine {
  return {
    name: 'zxing',
    read: ({ width, height }) =>
      Promise.resolve({ text: read({ width, height }), found: cornersAt(300, 200, 80, 60) }),
  }
}

function cornersAt(x: number, y: number, width: number, height: number): Corners {
  return {
    topLeft: { x, y },
    topRight: { x: x + width, y },
    bottomLeft: { x, y: y + height },
    bottomRight: { x: x + width, y: y + height },
  }
}
