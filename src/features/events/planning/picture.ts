import { dataUrlOf } from '#lib/data-url.ts'

/** The shape in which an event's own page shows its picture. */
export const PICTURE_RATIO = 21 / 9

const LARGEST_WIDTH = 1600
/** What the server takes at most. */
const MAX_BYTES = 1_048_576
const QUALITIES = [0.85, 0.7, 0.5, 0.3]

/** A part of a picture, in its own pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The size to which a part is scaled: never larger than it is. */
function scaledSize({ width, height }: Area): { width: number; height: number } {
  const scale = Math.min(1, LARGEST_WIDTH / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/**
 * A part of a picture as a data URL that the server takes: WebP, or JPEG in a browser that cannot write WebP. Throws
 * when the picture cannot be read.
 */
export async function cropPicture(url: string, area: Area): Promise<string> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, scaledSize(area))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  // JPEG knows no transparency, and black is what it would make of it.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  const { x, y, width, height } = area
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return dataUrlOf(await encoded(canvas))
}

async function encoded(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const type of ['image/webp', 'image/jpeg']) {
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
      if (blob?.type === type && blob.size <= MAX_BYTES) return blob
    }
  }
  throw new Error('No encoding is small enough')
}
