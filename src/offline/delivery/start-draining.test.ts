// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { sessionStore } from '#api/session.ts'

import { subscribeOutbox } from '../outbox/outbox-events.ts'
import { addScan } from '../outbox/outbox.ts'
import { freshDevice, OTHER_STAFF, scan, STAFF } from '../testing.fixture.ts'
import { MAX_BACK_OFF_MS } from './back-off.ts'
import { drain } from './drain.ts'
import type { DrainOutcome } from './drainer.ts'
import { startDraining } from './start-draining.ts'

vi.mock('./drain.ts', () => ({ drain: vi.fn<typeof drain>() }))

const DONE: DrainOutcome = {
  state: 'done',
  delivered: 0,
  parked: 0,
  remaining: 0,
  next_attempt: null,
  error: null,
}
const workers = Object.assign(new EventTarget(), {
  register: vi.fn<(tag: string) => Promise<void>>(async () => {}),
  getRegistration: async () => ({ sync: { register: workers.register } }),
})
const reasons = () => vi.mocked(drain).mock.calls.map(([reason]) => reason)

let stop = () => {}
beforeEach(async () => {
  await freshDevice()
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  login(STAFF)
  vi.mocked(drain).mockReset().mockResolvedValue(DONE)
  workers.register.mockClear()
  stop = startDraining()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

function login(id: string | null) {
  sessionStore.setState({ user: id === null ? null : { id, email: `${id}@example.org` } })
}

describe('sends', () => {
  it('at startup, when the network is back, and when the page is shown again', () => {
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(reasons()).toEqual(['start', 'online', 'visible'])
  })

  it('when someone logs in, but not on logout', () => {
    login(null)
    login(OTHER_STAFF)
    expect(reasons()).toEqual(['start', 'login'])
  })

  it('when the worker asks, and confirms taking the job', async () => {
    const { port1, port2 } = new MessageChannel()
    const answered = new Promise((resolve) => port1.addEventListener('message', resolve))
    port1.start()
    workers.dispatchEvent(new MessageEvent('message', { data: { type: 'DRAIN_OUTBOX' }, ports: [port2] }))
    await answered
    port1.close()
    workers.dispatchEvent(new MessageEvent('message', { data: 'something else' }))
    expect(reasons()).toEqual(['start', 'sync'])
  })

  it('when the worker asks, without asking the browser to wake it again at once', async () => {
    await vi.waitUntil(() => reasons().length === 1)
    const left = { ...DONE, state: 'waiting' as const, remaining: 2 }
    vi.mocked(drain).mockResolvedValue(left)
    workers.dispatchEvent(new MessageEvent('message', { data: { type: 'DRAIN_OUTBOX' } }))
    await new Promise(setImmediate)
    expect(workers.register).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('online'))
    await vi.waitUntil(() => workers.register.mock.calls.length === 1)
  })

  it('again when the wait is over, while something is left', async () => {
    // Not the database's timers, which keep running.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const later = { ...DONE, state: 'waiting' as const, remaining: 2, next_attempt: Date.now() + 3_000 }
    vi.mocked(drain).mockResolvedValueOnce(later)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(2_900)
    expect(reasons()).toEqual(['start', 'online'])
    await vi.advanceTimersByTimeAsync(200)
    expect(reasons()).toEqual(['start', 'online', 'timer'])
    await vi.advanceTimersByTimeAsync(600_000)
    expect(reasons()).toHaveLength(3)
  })
})

describe('sends once the verdict has had time to paint,', () => {
  // Fake timers only; the database keeps its own.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  it('after each scan of this window', async () => {
    await addScan(scan(1))
    expect(reasons()).toEqual(['start'])
    vi.advanceTimersByTime(250)
    expect(reasons()).toEqual(['start', 'scan'])
    await addScan(scan(2))
    vi.advanceTimersByTime(250)
    expect(reasons()).toEqual(['start', 'scan', 'scan'])
  })

  it('once for scans in quick succession', async () => {
    await Promise.all([addScan(scan(1)), addScan(scan(2))])
    vi.advanceTimersByTime(1_000)
    expect(reasons()).toEqual(['start', 'scan'])
  })

  it("not after another window's scan, which that window sends itself", async () => {
    const heard: boolean[] = []
    const unsubscribe = subscribeOutbox((_change, local) => heard.push(local))
    const otherWindow = new BroadcastChannel('samspel-outbox')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
    otherWindow.postMessage('added')
    await vi.waitFor(() => expect(heard).toEqual([false]))
    vi.advanceTimersByTime(1_000)
    expect(reasons()).toEqual(['start'])
    await addScan(scan(1))
    vi.advanceTimersByTime(1_000)
    expect(reasons()).toEqual(['start', 'scan'])
    otherWindow.close()
    unsubscribe()
  })
})

it('asks the browser to wake the worker while something is left', async () => {
  vi.mocked(drain).mockResolvedValueOnce({ ...DONE, state: 'login_required', remaining: 1 })
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(workers.register).toHaveBeenCalledExactlyOnceWith('samspel-outbox'))
})

it('continues after a failure to read the outbox', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.mocked(drain).mockRejectedValueOnce(new Error('disk'))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
  window.dispatchEvent(new Event('online'))
  expect(reasons()).toEqual(['start', 'online', 'online'])
  warn.mockRestore()
})

it('tries again by itself after a failure to read the outbox', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.mocked(drain).mockRejectedValueOnce(new Error('disk'))
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(MAX_BACK_OFF_MS)
  expect(warn).toHaveBeenCalledOnce()
  expect(reasons()).toEqual(['start', 'online', 'timer'])
  warn.mockRestore()
})

it('stops when told to', async () => {
  stop()
  window.dispatchEvent(new Event('online'))
  await addScan(scan(1))
  login(OTHER_STAFF)
  expect(reasons()).toEqual(['start'])
})
