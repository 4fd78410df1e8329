import { ApiError } from '#api/errors.ts'
import { toBase64 } from '#lib/text/base64.ts'

/** A picture in the form the server accepts. */
export interface Logo {
  /** In base64. */
  content: string
  mediaType: string
}

/** The server's limit. */
const LOGO_MAX_BYTES = 204_800

const SIDES = [512, 384, 256, 128]

/**
 * Scales any picture the browser can show down to a small one, keeping transparency. Throws ApiError
 * ERROR_UNSUPPORTED_IMAGE if it is not a picture.
 */
export async function scaleLogo(file: Blob): Promise<Logo> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    for (const side of SIDES) {
      const blob = await drawn(image, side)
      if (blob && blob.size <= LOGO_MAX_BYTES) {
        return { content: await base64(blob), mediaType: blob.type }
      }
    }
  } catch {
    // Not a picture: reported below.
  } finally {
    URL.revokeObjectURL(address)
  }
  throw new ApiError('ERROR_UNSUPPORTED_IMAGE', {}, 400)
}

function drawn(image: HTMLImageElement, side: number): Promise<Blob | null> {
  // A drawing may have no intrinsic size.
  const [width, height] = [image.naturalWidth || side, image.naturalHeight || side]
  const scale = Math.min(1, side / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
}

async function base64(blob: Blob): Promise<string> {
  return toBase64(new Uint8Array(await blob.arrayBuffer()))
}
