import { expect, it, vi } from 'vitest'

import { untilIdle } from './until-idle.ts'

it('does not wait for an idle moment for ever', async () => {
  const neverIdle: typeof requestIdleCallback = (_work, options) => setTimeout(_work, options?.timeout)
  vi.stubGlobal('requestIdleCallback', neverIdle)
  await expect(untilIdle(5)).resolves.toBeUndefined()
  vi.unstubAllGlobals()
  // A browser that does not know idle moments.
  await expect(untilIdle(5)).resolves.toBeUndefined()
})
