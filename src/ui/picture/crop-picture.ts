import { dataUrlOf } from '#lib/data-url.ts'

/** A part of a picture, in its own pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** How large a picture may be, and how much its encoding may lose for that: the qualities to try, the best one first. */
export interface PictureLimits {
  width: number
  height: number
  bytes: number
  qualities: readonly number[]
}

/** The size to which a part is scaled: never larger than it is. */
function scaledSize(area: Area, { width, height }: PictureLimits): { width: number; height: number } {
  const scale = Math.min(1, width / area.width, height / area.height)
  return { width: Math.round(area.width * scale), height: Math.round(area.height * scale) }
}

/**
 * A part of a picture as a data URL within the limits: WebP, or JPEG in a browser that cannot write WebP. Throws when
 * the picture cannot be read.
 */
export async function cropPicture(url: string, area: Area, limits: PictureLimits): Promise<string> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, scaledSize(area, limits))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  // JPEG knows no transparency, and black is what it would make of it.
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
      // What it cannot write it writes as PNG, in whatever quality.
      if (blob?.type !== type) break
      if (blob.size <= bytes) return blob
    }
  }
  throw new Error('No encoding is small enough')
}
