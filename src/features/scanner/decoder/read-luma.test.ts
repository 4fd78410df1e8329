import { expect, it } from 'vitest'

import type { FramePlan } from './frame-plan.ts'
import { readLuma } from './read-luma.ts'

/** A camera frame of 4 × 2 pixels that hands out its planes as they are, and refuses to convert them. */
function frameOf(luma: readonly number[], chroma: readonly number[]): VideoFrame {
  const planes = [...luma, ...chroma]
  const rect = { x: 0, y: 0, width: 4, height: 2 }
  return {
    format: 'NV12',
    visibleRect: rect,
    displayWidth: 4,
    allocationSize: () => planes.length,
    copyTo: async (target: Uint8ClampedArray, options?: VideoFrameCopyToOptions) => {
      expect(options).toEqual({ rect })
      target.set(planes)
      return [
        { offset: 0, stride: 4 },
        { offset: 8, stride: 4 },
      ]
    },
  } as unknown as VideoFrame
}

const WHOLE: FramePlan = {
  x: 0,
  y: 0,
  width: 4,
  height: 2,
  outWidth: 4,
  outHeight: 2,
  search: null,
  closeUps: [],
}

it('reads the brightness of a camera frame as it is, without converting its colours', async () => {
  const brightness = [10, 20, 30, 40, 50, 60, 70, 80]
  const { luma, width, height } = await readLuma(frameOf(brightness, [128, 128, 128, 128]), WHOLE)
  expect([Array.from(luma), width, height]).toEqual([brightness, 4, 2])
})
