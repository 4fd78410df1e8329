import { expect, it } from 'vitest'

import { CLOSE_UPS, planFrame, SEARCHES, smoothCost } from './frame-plan.ts'

const hd = { width: 1280, height: 720 }

it('reads every pixel of a 720p frame while the device’s speed is unknown', () => {
  expect(planFrame(hd, 0, 0)).toMatchObject({
    x: 0,
    y: 0,
    width: 1280,
    height: 720,
    outWidth: 1280,
    outHeight: 720,
  })
})

it('reads every pixel at every attempt on a fast device', () => {
  for (const attempt of [0, 1, 2, 3]) expect(planFrame(hd, attempt, 10).outWidth).toBe(1280)
})

it('alternates on a slow device between the whole picture scaled down and the middle in full detail', () => {
  const whole = planFrame(hd, 0, 100)
  const middle = planFrame(hd, 1, 100)
  expect(whole).toMatchObject({ x: 0, y: 0, width: 1280, height: 720 })
  expect(whole.outWidth * whole.outHeight).toBeLessThanOrEqual(400_000)
  expect(middle.outWidth).toBe(middle.width)
  expect(middle.x + middle.width / 2).toBeCloseTo(640, -1)
  expect(middle.y + middle.height / 2).toBeCloseTo(360, -1)
})

it('limits the cost of a frame on a slow device, down to a size that can still be read', () => {
  const slowest = planFrame(hd, 0, 10_000)
  expect(slowest.outWidth).toBeGreaterThanOrEqual(630)
})

it('never enlarges a small video', () => {
  expect(planFrame({ width: 320, height: 240 }, 1, 5)).toMatchObject({ outWidth: 320, outHeight: 240 })
})

it('searches every other frame, cycling through every kind of search', () => {
  const searches = Array.from({ length: 9 }, (_, attempt) => planFrame(hd, attempt, 5).search)
  expect(searches).toEqual([null, 'sharper', null, 'nearer', null, 'brighter', null, 'softer', null])
})

it('searches less often on a slow device, still cycling through every kind', () => {
  const searches = Array.from({ length: 64 }, (_, attempt) => planFrame(hd, attempt, 40).search)
  const made = searches.filter((search) => search !== null)
  expect(made.length).toBeLessThanOrEqual(64 / 3)
  expect(new Set(made)).toEqual(new Set(SEARCHES))
})

it('takes three close-ups of a found code, always the best one, and two of the others in turn', () => {
  const looks = [7, 8, 9].map((attempt) => planFrame(hd, attempt, 5).closeUps)
  for (const closeUps of looks) expect(closeUps).toMatchObject({ 0: 'upright', length: 3 })
  expect(new Set(looks.flat())).toEqual(new Set(CLOSE_UPS))
})

it('takes two close-ups of a found code even on a slow device, always the best one, and the others in turn', () => {
  const looks = [7, 8, 9, 10, 11].map((attempt) => planFrame(hd, attempt, 40).closeUps)
  for (const closeUps of looks) expect(closeUps).toMatchObject({ 0: 'upright', length: 2 })
  expect(new Set(looks.flat())).toEqual(new Set(CLOSE_UPS))
})

it('adapts gradually to a device that becomes slower, ignoring a single slow frame', () => {
  const plan = planFrame({ width: 1000, height: 1000 }, 0, 0)
  expect(smoothCost(0, 20, plan)).toBe(20)
  expect(smoothCost(20, 120, plan)).toBe(30)
})
