import { describe, expect, it } from 'vitest'

import { enlarge, greyOf, halve, pictureOf, sharpen } from './grey.ts'

const grey = (width: number, ...luma: number[]) => ({
  luma: Uint8ClampedArray.from(luma),
  width,
  height: luma.length / width,
})

it('takes a part of a picture, and gives it back as one', () => {
  const picture = pictureOf(grey(3, 1, 2, 3, 4, 5, 6, 7, 8, 9))
  expect(Array.from(picture.data.subarray(4, 8))).toEqual([2, 2, 2, 255])
  expect(greyOf(picture, { x: 1, y: 1, width: 2, height: 2 })).toEqual(grey(2, 5, 6, 8, 9))
})

describe('sharpening', () => {
  it('leaves an even ground alone, but for its edge', () => {
    const { luma } = sharpen(grey(5, ...Array<number>(25).fill(90)), 1, 2)
    expect([luma[12], luma[6], luma[0]]).toEqual([90, 90, 0])
  })

  it('draws an edge apart', () => {
    const row = [50, 50, 80, 120, 150, 150]
    const { luma } = sharpen(grey(6, ...row, ...row, ...row), 1, 1)
    const [dark = 0, bright = 0] = luma.slice(8, 10)
    expect(bright - dark).toBeGreaterThan(120 - 80)
  })
})

it('enlarges with means in between', () => {
  expect(enlarge(grey(2, 0, 100, 200, 40))).toEqual(
    grey(4, 0, 50, 100, 100, 100, 85, 70, 70, 200, 120, 40, 40, 200, 120, 40, 40),
  )
})

it('makes one pixel of four, their mean, and drops what is left over', () => {
  expect(halve(grey(3, 10, 20, 0, 30, 40, 0, 9, 9, 9))).toEqual(grey(1, 25))
})
