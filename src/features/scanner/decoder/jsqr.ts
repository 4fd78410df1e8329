import jsQR from 'jsqr'

import type { Engine } from './engine.ts'
import { pixelsOf } from './grey.ts'

/** Starts the engine without WebAssembly: slower, and worse at hard codes. */
export function startJsqr(): Engine {
  return {
    name: 'jsqr',
    read: (picture) => {
      const { data, width, height } = pixelsOf(picture)
      const code = jsQR(data, width, height, { inversionAttempts: 'attemptBoth' })
      return Promise.resolve({ text: code?.data ?? null })
    },
  }
}
