import { describe, expect, it } from 'vitest'

import { addMargin, cut, enlarge, greyOf, halve, pixelsOf, raiseContrast, sharpen } from './grey.ts'

const grey = (width: number, ...luma: number[]) => ({
  luma: Uint8ClampedArray.from(luma),
  width,
  height: luma.length / width,
})

it('converts to coloured pixels and back', () => {
  const picture = grey(3, 1, 2, 3, 4, 5, 6)
  const pixels = pixelsOf(picture)
  expect(Array.from(pixels.data.subarray(4, 8))).toEqual([2, 2, 2, 255])
  expect(greyOf(pixels)).toEqual(picture)
})

it('cuts out part of a picture', () => {
  const picture = grey(3, 1, 2, 3, 4, 5, 6, 7, 8, 9)
  expect(cut(picture, { x: 1, y: 1, width: 2, height: 2 })).toEqual(grey(2, 5, 6, 8, 9))
})

describe('sharpening', () => {
  it('leaves a uniform area unchanged, except for its border', () => {
    const { luma } = sharpen(grey(5, ...Array<number>(25).fill(90)), 1, 2)
    expect([luma[12], luma[6], luma[0]]).toEqual([90, 90, 0])
  })

  it('increases the contrast of an edge', () => {
    const row = [50, 50, 80, 120, 150, 150]
    const { luma } = sharpen(grey(6, ...row, ...row, ...row), 1, 1)
    const [dark = 0, bright = 0] = luma.slice(8, 10)
    expect(bright - dark).toBeGreaterThan(120 - 80)
  })
})

it('interpolates when enlarging', () => {
  expect(enlarge(grey(2, 0, 100, 200, 40))).toEqual(
    grey(4, 0, 50, 100, 100, 100, 85, 70, 70, 200, 120, 40, 40, 200, 120, 40, 40),
  )
})

it('averages four pixels when halving, and drops an odd row and column', () => {
  expect(halve(grey(3, 0, 100, 9, 200, 100, 9, 7, 7, 7))).toEqual(grey(1, 100))
})

it('adds a margin on every side', () => {
  expect(addMargin(grey(2, 1, 2), 1)).toEqual(grey(4, 128, 128, 128, 128, 128, 1, 2, 128, 128, 128, 128, 128))
})

describe('raising the contrast', () => {
  it('raises the contrast of a faint edge equally in dark and bright pictures', () => {
    const row = [...Array<number>(6).fill(10), ...Array<number>(6).fill(14)]
    const rows = Array.from({ length: 12 }, () => row).flat()
    const middle = ({ luma }: { luma: Uint8ClampedArray }) =>
      Array.from(luma.subarray(5 * 12 + 4, 5 * 12 + 8))
    const dark = middle(raiseContrast(grey(12, ...rows), 1, 3, 8))
    expect(Math.max(...dark) - Math.min(...dark)).toBeGreaterThan(2 * 4)
    const bright = rows.map((luma) => luma + 200)
    expect(middle(raiseContrast(grey(12, ...bright), 1, 3, 8))).toEqual(dark)
  })

  it('spreads a single noisy pixel over its neighbours', () => {
    const rows = Array<number>(11 * 11).fill(50)
    rows[5 * 11 + 5] = 140
    const { luma } = raiseContrast(grey(11, ...rows), 1, 4, 1)
    expect(luma[5 * 11 + 5]).toBe(luma[4 * 11 + 4])
    expect(luma[5 * 11 + 5]).toBeLessThan(128 + 10)
  })

  it('turns a uniform area grey, including its border', () => {
    const { luma } = raiseContrast(grey(8, ...Array<number>(64).fill(3)), 1, 2, 4)
    expect(new Set(luma)).toEqual(new Set([128]))
  })
})
