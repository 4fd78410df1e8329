import { expect, it, vi } from 'vitest'

import { untilIdle } from './until-idle.ts'

it('does not wait forever for an idle moment', async () => {
  const neverIdle: typeof requestIdleCallback = (_work, options) => setTimeout(_work, options?.timeout)
  vi.stubGlobal('requestIdleCallback', neverIdle)
  await expect(untilIdle(5)).resolves.toBeUndefined()
  vi.unstubAllGlobals()
  // A browser without requestIdleCallback.
  await expect(untilIdle(5)).resolves.toBeUndefined()
})
