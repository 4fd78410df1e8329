import { vi } from 'vitest'

// Vitest's setup of each test file. What a test waits for may take long on a machine that does much else at once; the
// second that is usual is less than such a machine pauses for.

const TIMEOUT_MS = 60_000

const waitFor = vi.waitFor.bind(vi)
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options })

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: TIMEOUT_MS })
}
