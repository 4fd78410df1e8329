import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { encode } from 'uqr'

/** One grey camera frame: `luma` holds width × height bytes, row by row. */
export interface GreyFrame {
  width: number
  height: number
  luma: Uint8ClampedArray
}

export interface QrFrameOptions {
  width?: number
  height?: number
  /** Pixels per module of the code. */
  moduleSize?: number
  /** Rotation of the code in degrees, clockwise. */
  angle?: number
  /** Luma of the background around the card, 0 to 255. */
  background?: number
  /** Centre of the code, as a fraction of width and height. */
  center?: [x: number, y: number]
}

const DEFAULTS = { width: 1280, height: 720, moduleSize: 9, angle: 0, background: 70, center: [0.5, 0.5] }
const QUIET_ZONE = 4

/**
 * A camera frame of a card that shows `text` as a QR code with its quiet zone (ISO/IEC 18004, four modules).
 */
export function qrFrame(text: string, options: QrFrameOptions = {}): GreyFrame {
  const { width, height, moduleSize, angle, background, center } = { ...DEFAULTS, ...options }
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const luma = new Uint8ClampedArray(width * height).fill(background)
  const side = size + 2 * QUIET_ZONE
  const sin = Math.sin((angle * Math.PI) / 180)
  const cos = Math.cos((angle * Math.PI) / 180)
  const [cx = 0, cy = 0] = [width * (center[0] ?? 0.5), height * (center[1] ?? 0.5)]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = x + 0.5 - cx
      const dy = y + 0.5 - cy
      const column = Math.floor((dx * cos + dy * sin) / moduleSize + side / 2)
      const row = Math.floor((dy * cos - dx * sin) / moduleSize + side / 2)
      if (column < 0 || row < 0 || column >= side || row >= side) continue
      const inside = [column, row].every((at) => at >= QUIET_ZONE && at < side - QUIET_ZONE)
      const dark = inside && data[row - QUIET_ZONE]?.[column - QUIET_ZONE]
      luma[y * width + x] = dark ? 25 : 230
    }
  }
  return { width, height, luma }
}

/** What the camera sees between two cards: the background without a code. */
function emptyFrame({ width, height, background } = DEFAULTS): GreyFrame {
  return { width, height, luma: new Uint8ClampedArray(width * height).fill(background) }
}

/** A camera that Chromium takes for a real one, and the picture in front of it. */
export interface FakeCamera {
  /** Flags that make Chromium use this camera and grant access to it. */
  args: string[]
  /** Shows a card with this text (or a picture, or nothing if null) to the camera until the next call. */
  show(picture: string | GreyFrame | null): void
  close(): void
}

/**
 * Writes a one-frame Y4M video to `path`. Chromium plays it in a loop and reads the file again for each
 * frame, so overwriting it in place changes what the camera sees within one frame.
 */
export function createFakeCamera(path: string, framesPerSecond = 30): FakeCamera {
  const empty = emptyFrame()
  const header = `YUV4MPEG2 W${empty.width} H${empty.height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\nFRAME\n`
  const grey = new Uint8Array((empty.width * empty.height) / 2).fill(128)
  writeFileSync(path, Buffer.concat([Buffer.from(header), Buffer.from(empty.luma), grey]))
  const file = openSync(path, 'r+')
  return {
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${path}`,
    ],
    show(picture) {
      const frame = typeof picture === 'string' ? qrFrame(picture) : (picture ?? empty)
      if (frame.luma.length !== empty.luma.length)
        throw new Error('every frame must have the size of the first')
      writeSync(file, frame.luma, 0, frame.luma.length, header.length)
    },
    close: () => closeSync(file),
  }
}
