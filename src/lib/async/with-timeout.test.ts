import { expect, it } from 'vitest'

import { withTimeout } from './with-timeout.ts'

it('returns a result that arrives in time', async () => {
  expect(await withTimeout(1000, Promise.resolve('here'))).toBe('here')
})

it('continues without a result that arrives too late', async () => {
  expect(await withTimeout(1, new Promise<string>(() => {}))).toBeUndefined()
})

it('passes a failure on', async () => {
  await expect(withTimeout(1000, Promise.reject(new Error('no')))).rejects.toThrow('no')
})
