import { vi } from 'vitest'

// Vitest's setup for each test file. What a test waits for may take long on a busy machine, which can pause
// for longer than the default second.

const TIMEOUT_MS = 60_000

const waitFor = vi.waitFor.bind(vi)
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options })

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: TIMEOUT_MS })
}
