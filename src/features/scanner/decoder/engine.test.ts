import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'

import { qrFrame } from '../../../../tests/helpers/fake-camera.ts'
import { hardFrame } from '../../../../tests/helpers/hard-frames.ts'
import { type Engine, firstEngine } from './engine.ts'
import { startJsqr } from './jsqr.ts'
import { startZxing } from './zxing.ts'

const CARD = 'S1.AbCdEfGhIjKlMnOpQrStUv'
const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

const STARTS = {
  zxing: () => startZxing({ bytes: new Uint8Array(readFileSync(WASM)).buffer }),
  jsqr: () => Promise.resolve(startJsqr()),
}

describe.each(Object.entries(STARTS))('%s', (name, start) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await start()
  })

  it('reports its name', () => {
    expect(engine.name).toBe(name)
  })

  it.each([
    ['held straight', {}],
    ['turned', { turn: 30 }],
    ['leaning', { tilt: 0.25, size: 0.5 }],
    ['small', { size: 0.25 }],
    ['in a dark hall', { light: 0.3, size: 0.5 }],
    ['with inverted colours', { inverted: true, size: 0.5 }],
  ])('reads a card %s', async (_how, placement) => {
    expect((await engine.read(hardFrame(CARD, placement))).text).toBe(CARD)
  })

  it('reads a card off centre', async () => {
    const frame = qrFrame(CARD, { width: 640, height: 480, moduleSize: 5, center: [0.25, 0.7], angle: 12 })
    expect((await engine.read(frame)).text).toBe(CARD)
  })

  it('finds nothing in a hall without a card', async () => {
    expect(await engine.read(hardFrame(null))).toEqual({ text: null })
  })

  it('returns the text of any other code unchanged, including non-ASCII characters', async () => {
    const text = 'https://example.org/åäö?x=1'
    expect((await engine.read(hardFrame(text, { size: 0.7 }))).text).toBe(text)
  })
})

describe('choosing an engine', () => {
  it('uses the first that starts, without loading the others', async () => {
    const never = () => Promise.reject(new Error('loaded'))
    expect((await firstEngine([STARTS.jsqr, never])).name).toBe('jsqr')
  })

  it('falls back if WebAssembly cannot start', async () => {
    const broken = () => startZxing({ bytes: new ArrayBuffer(8) })
    expect((await firstEngine([broken, STARTS.jsqr])).name).toBe('jsqr')
  })

  it('fails if no engine starts', async () => {
    await expect(firstEngine([() => Promise.reject(new Error('no engine'))])).rejects.toThrow('no engine')
  })
})
