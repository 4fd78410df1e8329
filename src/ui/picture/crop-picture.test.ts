// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'

import { cropPicture } from './crop-picture.ts'

const AREA = { x: 10, y: 20, width: 400, height: 401 }
const LIMITS = { width: 160, height: 160, bytes: 1000, qualities: [0.9, 0.5, 0.1] }

/** A browser that encodes these types, with this many bytes at full quality and none at quality zero. */
function writing(types: string[], bytes: number) {
  const tried: string[] = []
  const sizes: number[][] = []
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect() {},
    drawImage(...drawn: unknown[]) {
      sizes.push(drawn.slice(-2) as number[])
    },
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '', quality = 1) => {
    tried.push(`${type} ${quality}`)
    const written = types.includes(type) ? type : 'image/png'
    done(new Blob(['x'.repeat(Math.round(bytes * quality))], { type: written }))
  })
  return { tried, sizes }
}

// jsdom cannot decode pictures.
HTMLImageElement.prototype.decode ??= async () => {}
afterEach(() => vi.restoreAllMocks())

it('encodes WebP in the best quality that fits the size limit', async () => {
  const { tried, sizes } = writing(['image/webp', 'image/jpeg'], 4000)
  expect(await cropPicture('blob:1', AREA, LIMITS)).toMatch(/^data:image\/webp;base64,/)
  expect(tried).toEqual(['image/webp 0.9', 'image/webp 0.5', 'image/webp 0.1'])
  expect(sizes).toEqual([[160, 160]])
})

it('encodes JPEG if the browser cannot write WebP, which it checks only once', async () => {
  const { tried } = writing(['image/jpeg'], 1500)
  expect(await cropPicture('blob:1', AREA, LIMITS)).toMatch(/^data:image\/jpeg;base64,/)
  expect(tried).toEqual(['image/webp 0.9', 'image/jpeg 0.9', 'image/jpeg 0.5'])
})

it('does not scale up, and gives up if nothing fits', async () => {
  const { sizes } = writing(['image/webp', 'image/jpeg'], 100_000)
  await expect(cropPicture('blob:1', { ...AREA, width: 90, height: 90 }, LIMITS)).rejects.toThrow(
    'small enough',
  )
  expect(sizes).toEqual([[90, 90]])
})
