import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { readiness } from '#server/database/readiness.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a health check is answered although the database is busy, and asks it once for all who wait', async () => {
  const query = vi.fn<(text: string) => Promise<unknown>>(() => new Promise<never>(() => {}))
  const isReady = readiness({ query })
  const asked = Promise.allSettled([isReady(), isReady(), isReady()])
  await vi.advanceTimersByTimeAsync(5000)
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(query).toHaveBeenCalledTimes(1)
})

it('a health check asks again once the database has answered, or has not for too long', async () => {
  const query = vi.fn<(text: string) => Promise<unknown>>(async () => ({ rows: [], rowCount: 0 }))
  query.mockImplementationOnce(() => new Promise(() => {}))
  const isReady = readiness({ query })
  const late = isReady().catch(() => 'late')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await late).toBe('late')
  await isReady()
  await isReady()
  expect(query).toHaveBeenCalledTimes(3)
  expect(vi.getTimerCount()).toBe(0)
})
