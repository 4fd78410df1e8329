import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

import { type Engine, firstEngine } from './engine.ts'
import type { FramePlan } from './frame-plan.ts'
import { createFrameReader } from './frame-reader.ts'
import { type Grey, greyOf } from './grey.ts'
import type { DecoderReply, FrameRequest } from './messages.ts'
import { readLuma } from './read-luma.ts'
import { startZxing } from './zxing.ts'

const reply = (message: DecoderReply) => postMessage(message)

const engine = firstEngine([
  () => startZxing({ url: wasmUrl }),
  async () => (await import('./jsqr.ts')).startJsqr(),
]).then(warmUp)

engine.then(
  ({ name }) => reply({ type: 'ready', engine: name }),
  () => reply({ type: 'unusable' }),
)

addEventListener('message', (event: MessageEvent<FrameRequest>) => void decode(event.data))

let readFrame: ReturnType<typeof createFrameReader> | undefined

const NOTHING = { text: null, firstLookMs: 0 }

async function decode({ id, plan, image }: FrameRequest): Promise<void> {
  const start = performance.now()
  const picture = await toPicture(image, plan)
  try {
    const gotPixelsMs = performance.now() - start
    readFrame ??= createFrameReader(await engine)
    const { text, firstLookMs } = picture ? await readFrame(picture, plan) : NOTHING
    const ms = performance.now() - start
    reply({ type: 'decoded', id, text, ms, firstLookMs: gotPixelsMs + firstLookMs })
  } catch {
    // After a trap the WebAssembly instance stays broken; only a new worker helps.
    reply({ type: 'crashed' })
  }
}

/** The picture to read, or undefined for a frame that arrived while the camera was switching. */
async function toPicture(image: FrameRequest['image'], plan: FramePlan): Promise<Grey | undefined> {
  if (!('close' in image)) return greyOf(image)
  try {
    return await readLuma(image, plan)
  } catch {
    return undefined
  } finally {
    image.close()
  }
}

/** Reads a blank picture, so that the first card does not pay for compiling the code. */
async function warmUp(started: Engine): Promise<Engine> {
  await started.read({ luma: new Uint8ClampedArray(64 * 64), width: 64, height: 64 })
  return started
}
