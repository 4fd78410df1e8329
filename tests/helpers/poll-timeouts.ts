import { vi } from 'vitest'

// Vitest's setup for each test file. What a test waits for may take long on a busy machine, and a roster's cursor waits for
// the transactions of all databases of the cluster, such as that which fills the one of tests/db/plans.test.ts.

const TIMEOUT_MS = 200_000

const waitFor = vi.waitFor.bind(vi)
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options })

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: TIMEOUT_MS })
}
