import type { Page } from 'playwright'

import type { Pixels } from '#features/scanner/decoder/pixels.ts'

import type { StreamReader } from './readers.ts'

interface Detector {
  detect(image: ImageData): Promise<{ rawValue: string }[]>
}

/** The browser’s own BarcodeDetector; undefined in the many browsers without one. */
export async function browserDetector(page: Page): Promise<StreamReader | undefined> {
  const isThere = await page.evaluate(async () => {
    const { BarcodeDetector } = globalThis as {
      BarcodeDetector?: { new (options: object): Detector; getSupportedFormats(): Promise<string[]> }
    }
    if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return false
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    Object.assign(globalThis, { detector })
    return true
  })
  if (!isThere) return undefined
  return ({ data, width, height }: Pixels) =>
    page.evaluate(
      async ({ base64, size }) => {
        const bytes = Uint8ClampedArray.from(atob(base64), (character) => character.charCodeAt(0))
        const { detector } = globalThis as unknown as { detector: Detector }
        const [found] = await detector.detect(new ImageData(bytes, size.width, size.height))
        return found?.rawValue ?? null
      },
      { base64: Buffer.from(data.buffer).toString('base64'), size: { width, height } },
    )
}
