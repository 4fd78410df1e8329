// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ApiError } from '#api/errors.ts'

import { createQueryClient } from './query-client.ts'

const MINUTE = 60_000
const client = createQueryClient()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('reads again by itself once a failing server is back, but not what it refused', async () => {
  let status = 503
  const queryFn = vi.fn<() => Promise<string>>(async () => {
    if (status > 0) throw new ApiError('ERROR_UNKNOWN', {}, status)
    return 'read'
  })
  const observer = new QueryObserver(client, { queryKey: ['shown'], queryFn })
  const leave = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(observer.getCurrentResult().isError).toBe(true)
  status = 0
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(observer.getCurrentResult()).toMatchObject({ isError: false, data: 'read' })
  const read = queryFn.mock.calls.length
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(queryFn).toHaveBeenCalledTimes(read)

  status = 403
  await observer.refetch()
  const refused = queryFn.mock.calls.length
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(queryFn).toHaveBeenCalledTimes(refused)
  leave()
})
