import jsQR from 'jsqr'

import type { Engine } from './engine.ts'

/** Starts the engine without WebAssembly: slower, and worse at hard codes. */
export function startJsqr(): Engine {
  return {
    name: 'jsqr',
    read: ({ data, width, height }) =>
      Promise.resolve({
        text: jsQR(data, width, height, { inversionAttempts: 'attemptBoth' })?.data ?? null,
      }),
  }
}
