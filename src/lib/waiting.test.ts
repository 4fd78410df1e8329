import { expect, it } from 'vitest'

import { within } from './waiting.ts'

it('gives what comes in time', async () => {
  expect(await within(1000, Promise.resolve('here'))).toBe('here')
})

it('goes on without what does not come', async () => {
  expect(await within(1, new Promise<string>(() => {}))).toBeUndefined()
})

it('tells of a failure', async () => {
  await expect(within(1000, Promise.reject(new Error('no')))).rejects.toThrow('no')
})
