import {
  prepareZXingModule,
  readBarcodes,
  type ReaderOptions,
  type ZXingModuleOverrides,
} from 'zxing-wasm/reader'

import type { Corners, Engine } from './engine.ts'
import type { Grey } from './grey.ts'

/** The source of the WebAssembly file: its URL, or its bytes. */
export type WasmSource = { url: string } | { bytes: ArrayBuffer }

// Inverted codes are read too, as phones that force dark mode show the card with inverted colours.
const OPTIONS: ReaderOptions = {
  formats: ['QRCodeModel2'],
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
  tryRotate: false,
  // Also report codes that were found but not decoded, for a close-up.
  returnErrors: true,
}

/**
 * Starts zxing-cpp. Rejects when WebAssembly is missing or blocked by policy, or its file cannot be loaded.
 */
export async function startZxing(source: WasmSource): Promise<Engine> {
  const overrides: ZXingModuleOverrides =
    'url' in source ? { locateFile: () => source.url } : { wasmBinary: source.bytes }
  await prepareZXingModule({ overrides, fireImmediately: true })
  return {
    name: 'zxing',
    async read(picture) {
      const [found] = await readBarcodes(fileOf(picture), OPTIONS)
      if (found?.isValid) return { text: found.text }
      if (!found) return { text: null }
      return isLocated(found.position)
        ? { text: null, found: found.position }
        : { text: null, isCutOff: true }
    },
  }
}

let file = new Uint8Array()

/**
 * The picture as a file in the simplest format (PGM), the only grey that the reader takes: coloured pixels it would first convert
 * itself, which takes it a third of its time. The file holds until the next call.
 */
function fileOf({ luma, width, height }: Grey): Uint8Array<ArrayBuffer> {
  const header = new TextEncoder().encode(`P5 ${width} ${height} 255\n`)
  const size = header.length + luma.length
  if (file.length < size) file = new Uint8Array(size)
  file.set(header)
  file.set(luma, header.length)
  return file.subarray(0, size)
}

/** Otherwise a code reaches out of the picture, and zxing-cpp, which reads none that does, reports four equal corners. */
const isLocated = ({ topLeft, bottomRight }: Corners) =>
  topLeft.x !== bottomRight.x || topLeft.y !== bottomRight.y
