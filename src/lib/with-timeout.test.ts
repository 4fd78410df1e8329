import { expect, it } from 'vitest'

import { withTimeout } from './with-timeout.ts'

it('gives what comes in time', async () => {
  expect(await withTimeout(1000, Promise.resolve('here'))).toBe('here')
})

it('goes on without what does not come', async () => {
  expect(await withTimeout(1, new Promise<string>(() => {}))).toBeUndefined()
})

it('tells of a failure', async () => {
  await expect(withTimeout(1000, Promise.reject(new Error('no')))).rejects.toThrow('no')
})
