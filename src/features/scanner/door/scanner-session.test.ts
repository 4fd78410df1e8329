// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { RosterEvent } from '#api/door-types.ts'
import { eventRoster } from '#api/door.ts'
import { ApiError } from '#api/errors.ts'
import { retryRefused } from '#offline/outbox/outbox-maintenance.ts'
import { Roster } from '#offline/roster/roster.ts'
import { freshDevice, rosterPage, STAFF } from '#offline/testing.fixture.ts'

import type { CodeReader } from '../camera/code-reader.ts'
import { createScannerSession } from './scanner-session.ts'

vi.mock('#api/door.ts', { spy: true })
vi.mock('#offline/outbox/outbox-maintenance.ts', { spy: true })

let stop = () => {}
beforeEach(freshDevice)
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.mocked(retryRefused).mockReset().mockResolvedValue(0)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const pull = (status: RosterEvent['status']) => {
  const page = rosterPage({ full: false })
  return { ...page, event: { ...page.event, status } }
}

/** Opens a door; `next` lets the server answer its next pull. */
async function openDoor() {
  const { event, salt } = rosterPage()
  const info = { event, salt, total: 0, as_of: '2026-11-21T18:00:00Z', clock_offset_ms: 0, cursor: 'c' }
  const codeReader = { watch: () => () => undefined } as unknown as CodeReader
  const { door, run } = createScannerSession(new Roster(info, []), STAFF, codeReader)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const next = async (answer: ApiError | ReturnType<typeof pull>) => {
    if (answer instanceof ApiError) vi.mocked(eventRoster).mockRejectedValueOnce(answer)
    else vi.mocked(eventRoster).mockResolvedValueOnce(answer)
    const { counts, refusal } = door.store.getState()
    vi.advanceTimersByTime(32_000)
    await vi.waitUntil(() => {
      const now = door.store.getState()
      return now.counts !== counts || now.refusal !== refusal
    })
    await vi.waitUntil(() => vi.getTimerCount() > 0)
  }
  vi.mocked(eventRoster).mockResolvedValueOnce(pull('published'))
  const { counts } = door.store.getState()
  stop = run()
  await vi.waitUntil(() => door.store.getState().counts !== counts)
  return { next }
}

it('sends refused scans again once its staff may work at the door again', async () => {
  const { next } = await openDoor()
  await next(new ApiError('ERROR_INSUFFICIENT_PERMISSIONS', {}, 400))
  expect(retryRefused).not.toHaveBeenCalled()
  await next(pull('published'))
  expect(retryRefused).toHaveBeenCalledExactlyOnceWith(STAFF)
  await next(pull('published'))
  expect(retryRefused).toHaveBeenCalledOnce()
})

it('sends refused visitors again once the event takes place after all', async () => {
  const { next } = await openDoor()
  await next(pull('cancelled'))
  vi.mocked(retryRefused).mockClear()
  await next(pull('published'))
  expect(retryRefused).toHaveBeenCalledExactlyOnceWith(STAFF)
})
