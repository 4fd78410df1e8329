import {
  prepareZXingModule,
  readBarcodes,
  type ReaderOptions,
  type ZXingModuleOverrides,
} from 'zxing-wasm/reader'

import type { Engine } from './engine.ts'

/** Where the WebAssembly file comes from: its address, or its bytes. */
export type WasmSource = { url: string } | { bytes: ArrayBuffer }

// Inverted codes too: phones show the card in "dark everything" modes that turn its colours around.
const OPTIONS: ReaderOptions = {
  formats: ['QRCodeModel2'],
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
  tryRotate: false,
  // Where a code is found that cannot be read, another look may read it.
  returnErrors: true,
}

/** Starts zxing-cpp. Rejects where WebAssembly is missing, blocked by policy, or its file cannot be had. */
export async function startZxing(source: WasmSource): Promise<Engine> {
  const overrides: ZXingModuleOverrides =
    'url' in source ? { locateFile: () => source.url } : { wasmBinary: source.bytes }
  await prepareZXingModule({ overrides, fireImmediately: true })
  return {
    name: 'zxing',
    async read({ data, width, height }) {
      // The reader looks at these three fields only; Node, where its test runs, has no ImageData class.
      const [found] = await readBarcodes({ data, width, height } as ImageData, OPTIONS)
      if (found?.isValid) return { text: found.text }
      return found ? { text: null, found: found.position } : { text: null }
    },
  }
}
