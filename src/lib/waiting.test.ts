import { expect, it, vi } from 'vitest'

import { untilIdle, within } from './waiting.ts'

it('gives what comes in time', async () => {
  expect(await within(1000, Promise.resolve('here'))).toBe('here')
})

it('goes on without what does not come', async () => {
  expect(await within(1, new Promise<string>(() => {}))).toBeUndefined()
})

it('tells of a failure', async () => {
  await expect(within(1000, Promise.reject(new Error('no')))).rejects.toThrow('no')
})

it('does not wait for an idle moment for ever', async () => {
  const neverIdle: typeof requestIdleCallback = (_work, options) => setTimeout(_work, options?.timeout)
  vi.stubGlobal('requestIdleCallback', neverIdle)
  await untilIdle(5)
  vi.unstubAllGlobals()
  // A browser that does not know idle moments.
  await untilIdle(5)
})
