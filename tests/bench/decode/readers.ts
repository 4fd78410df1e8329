import jsQR from 'jsqr'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readBarcodes } from 'zxing-wasm/reader'

import { type FramePlan, planFrame } from '#features/scanner/decoder/frame-plan.ts'
import { createFrameReader } from '#features/scanner/decoder/frame-reader.ts'
import { cut, type Grey } from '#features/scanner/decoder/grey.ts'
import type { Pixels } from '#features/scanner/decoder/pixels.ts'
import { startZxing } from '#features/scanner/decoder/zxing.ts'

/** A frame as the door reads it, and as other decoders take it. */
export type Filmed = Grey & Pixels

/** Reads successive frames of a stream. */
export type StreamReader = (picture: Filmed) => Promise<string | null>

const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
const engine = await startZxing({ bytes: new Uint8Array(readFileSync(WASM)).buffer })

/** Milliseconds per million pixels, on a modern and on a slow phone: what the door’s planning is based on. */
export const COSTS = { phone: 8, slowPhone: 32 }

/** What the door does with camera frames, after `attempt` earlier ones. */
export function startDoor(attempt: number, cost: number): StreamReader {
  let next = attempt
  const readFrame = createFrameReader(engine)
  return async (picture) => {
    const plan = planFrame(picture, next, cost)
    next += 1
    const { text } = await readFrame(shrunk(picture, plan), plan)
    return text
  }
}

/** The planned part of a frame, scaled to the planned size as a canvas would. */
function shrunk(picture: Grey, { x, y, width, height, outWidth, outHeight }: FramePlan): Grey {
  const part = cut(picture, { x, y, width, height })
  if (outWidth === width && outHeight === height) return part
  const luma = new Uint8ClampedArray(outWidth * outHeight)
  const [acrossStep, downStep] = [width / outWidth, height / outHeight]
  for (let row = 0; row < outHeight; row++) {
    for (let column = 0; column < outWidth; column++) {
      const [u, v] = [(column + 0.5) * acrossStep - 0.5, (row + 0.5) * downStep - 0.5]
      const [left, top] = [
        Math.min(width - 2, Math.max(0, Math.floor(u))),
        Math.min(height - 2, Math.max(0, Math.floor(v))),
      ]
      const [right, below] = [Math.max(0, u - left), Math.max(0, v - top)]
      const at = top * width + left
      const above = part.luma[at]! * (1 - right) + part.luma[at + 1]! * right
      const under = part.luma[at + width]! * (1 - right) + part.luma[at + width + 1]! * right
      luma[row * outWidth + column] = above * (1 - below) + under * below
    }
  }
  return { luma, width: outWidth, height: outHeight }
}

export const bareZxing: StreamReader = async ({ data, width, height }) => {
  const [found] = await readBarcodes({ data, width, height } as ImageData, { formats: ['QRCode'] })
  return found?.text ?? null
}

export const bareJsqr: StreamReader = async ({ data, width, height }) =>
  jsQR(data, width, height)?.data ?? null
