import {
  prepareZXingModule,
  readBarcodes,
  type ReaderOptions,
  type ZXingModuleOverrides,
} from 'zxing-wasm/reader'

import type { Corners, Engine } from './engine.ts'

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
    async read({ data, width, height }) {
      // The reader uses only these three fields; Node, where its test runs, has no ImageData class.
      const [found] = await readBarcodes({ data, width, height } as ImageData, OPTIONS)
      if (found?.isValid) return { text: found.text }
      if (!found) return { text: null }
      return isLocated(found.position)
        ? { text: null, found: found.position }
        : { text: null, isCutOff: true }
    },
  }
}

/** Otherwise a code reaches out of the picture, and zxing-cpp, which reads none that does, reports four equal corners. */
const isLocated = ({ topLeft, bottomRight }: Corners) =>
  topLeft.x !== bottomRight.x || topLeft.y !== bottomRight.y
