import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ApiError } from '#api/errors.ts'
import { read } from '#api/read.ts'
import { eventQueries } from '#features/events/queries.ts'
import { sessionQueries } from '#features/session/queries.ts'

import { createQueryClient } from './query-client.ts'

const MINUTE = 60_000
const client = createQueryClient()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  onlineManager.setOnline(true)
  client.clear()
})

/** How often a read is tried before its failure is shown. */
async function attempts(status: number, options = {}) {
  const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(new ApiError('ERROR_UNKNOWN', {}, status)))
  const reading = client.query({ queryKey: ['read', status], queryFn, ...options }).catch(() => undefined)
  await vi.runAllTimersAsync()
  await reading
  return queryFn.mock.calls.length
}

it('treats data as fresh for five minutes, and the running event for one', () => {
  expect(client.getDefaultOptions().queries?.staleTime).toBe(5 * MINUTE)
  expect(eventQueries.running().staleTime).toBe(MINUTE)
  expect(sessionQueries.role('u1').staleTime).toBe(5 * MINUTE)
})

it('keeps the current user for ten minutes, fresh for five', () => {
  expect(sessionQueries.me()).toMatchObject({ staleTime: 5 * MINUTE, gcTime: 10 * MINUTE })
})

it('retries a read once if the server or the network failed, but not if it was refused', async () => {
  expect(await attempts(503)).toBe(2)
  expect(await attempts(0)).toBe(2)
  expect(await attempts(403)).toBe(1)
})

it('retries a read that a restarted database left without an answer', async () => {
  const fetch = vi.fn<() => Promise<Response>>()
  fetch.mockResolvedValueOnce(Response.json({ code: '', message: '' }, { status: 400 }))
  fetch.mockResolvedValueOnce(Response.json([{ id: '1' }]))
  vi.stubGlobal('fetch', fetch)
  const reading = client.query({ queryKey: ['events'], queryFn: () => read('events', ['id']).rows() })
  await vi.runAllTimersAsync()
  expect(await reading).toEqual([{ id: '1' }])
  vi.unstubAllGlobals()
})

it('retries the role twice, after at most ten seconds each', async () => {
  const { retry, retryDelay } = sessionQueries.role('u1')
  expect(await attempts(503, { retry, retryDelay })).toBe(3)
  expect([0, 1, 9].map((failures) => (retryDelay as (failures: number) => number)(failures))).toEqual([
    1000, 2000, 10_000,
  ])
})

it('does not wait for a retry while offline', async () => {
  onlineManager.setOnline(false)
  expect(await attempts(0)).toBe(1)
})

it('notices that the network was already down when the page loaded', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  createQueryClient()
  vi.unstubAllGlobals()
  expect(await attempts(0)).toBe(1)
  createQueryClient()
  expect(await attempts(0)).toBe(2)
})
