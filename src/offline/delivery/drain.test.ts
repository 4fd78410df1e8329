import { beforeEach, describe, expect, it, vi } from 'vitest'

import { drain } from './drain.ts'
import { type DrainOutcome, drainOutbox } from './drainer.ts'

vi.mock('./drainer.ts', () => ({ drainOutbox: vi.fn<typeof drainOutbox>() }))

const DONE: DrainOutcome = {
  state: 'done',
  delivered: 0,
  parked: 0,
  remaining: 0,
  next_attempt: null,
  error: null,
}
const forced = () => vi.mocked(drainOutbox).mock.calls.map(([, force]) => force)

/** Drains that end when the test says so. */
function heldDrains() {
  const ends: (() => void)[] = []
  vi.mocked(drainOutbox).mockImplementation(() => new Promise((resolve) => ends.push(() => resolve(DONE))))
  return ends
}

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.mocked(drainOutbox).mockReset().mockResolvedValue(DONE)
})

describe('drain', () => {
  it('respects a back-off after a scan or on the timer, and tries at once for every other reason', async () => {
    for (const reason of ['scan', 'timer', 'start', 'online', 'visible', 'login', 'manual', 'sync'] as const)
      await drain(reason)
    expect(forced()).toEqual([false, false, true, true, true, true, true, true])
  })

  it('lets all callers during a drain share one further drain', async () => {
    const ends = heldDrains()
    const first = drain('scan')
    const later = [drain('scan'), drain('online'), drain('scan')]
    expect(forced()).toEqual([false])
    ends[0]?.()
    await first
    await vi.waitFor(() => expect(forced()).toEqual([false, true]))
    ends[1]?.()
    await Promise.all(later)
    expect(drainOutbox).toHaveBeenCalledTimes(2)
  })

  it('runs the further drain even if the previous one failed', async () => {
    vi.mocked(drainOutbox).mockRejectedValueOnce(new Error('disk'))
    const [first, second] = [drain('scan'), drain('scan')]
    await expect(first).rejects.toThrow('disk')
    expect(await second).toEqual(DONE)
  })

  it('continues without the lock when a frozen tab never releases it', async () => {
    const request = (_name: string, { signal }: { signal: AbortSignal }) => {
      expect(signal).toBeInstanceOf(AbortSignal)
      return Promise.reject(new DOMException('late', 'TimeoutError'))
    }
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await drain('scan')).toEqual(DONE)
    expect(drainOutbox).toHaveBeenCalledOnce()
    expect(drainOutbox).toHaveBeenCalledWith(expect.anything(), false, false)
  })

  it('knows under the lock that no other drainer is alive', async () => {
    const request = (_name: string, _options: object, work: () => Promise<unknown>) => work()
    vi.stubGlobal('navigator', { locks: { request } })
    await drain('scan')
    expect(drainOutbox).toHaveBeenCalledWith(expect.anything(), false, true)
  })

  it('does not run twice when it fails under the lock', async () => {
    const request = (_name: string, _options: object, work: () => Promise<unknown>) => work()
    vi.stubGlobal('navigator', { locks: { request } })
    vi.mocked(drainOutbox).mockRejectedValueOnce(new Error('disk'))
    await expect(drain('scan')).rejects.toThrow('disk')
    expect(drainOutbox).toHaveBeenCalledOnce()
  })
})
