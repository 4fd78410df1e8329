import { dataUrlOf } from '#lib/text/data-url.ts'

/** A part of a picture, in its own pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** A picture's size limit, and how much quality may be lost for it: the qualities to try, best first. */
export interface PictureLimits {
  width: number
  height: number
  bytes: number
  qualities: readonly number[]
}

/** The size a part is scaled to: never larger than it is. */
function scaledSize(area: Area, { width, height }: PictureLimits): { width: number; height: number } {
  const scale = Math.min(1, width / area.width, height / area.height)
  return { width: Math.round(area.width * scale), height: Math.round(area.height * scale) }
}

/**
 * A part of a picture as a data URL within the limits: WebP, or JPEG if the browser cannot write WebP. Throws if the
 * picture cannot be read.
 */
export async function cropPicture(url: string, area: Area, limits: PictureLimits): Promise<string> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, scaledSize(area, limits))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  // JPEG has no transparency, and would turn it black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  const { x, y, width, height } = area
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return dataUrlOf(await encoded(canvas, limits))
}

async function encoded(canvas: HTMLCanvasElement, { bytes, qualities }: PictureLimits): Promise<Blob> {
  for (const type of ['image/webp', 'image/jpeg']) {
    for (const quality of qualities) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
      // Browsers fall back to PNG for an unsupported type, whatever the quality.
      if (blob?.type !== type) break
      if (blob.size <= bytes) return blob
    }
  }
  throw new Error('No encoding is small enough')
}
