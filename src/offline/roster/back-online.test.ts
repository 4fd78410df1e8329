// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { checkIn, eventRoster } from '#api/door.ts'
import { ApiError } from '#api/errors.ts'
import { sessionStore } from '#api/session.ts'

import { drain } from '../delivery/drain.ts'
import { addScan } from '../outbox/outbox.ts'
import { EVENT, freshDevice, member, rosterPage, scan, STAFF } from '../testing.fixture.ts'
import { watchRoster } from './roster-changes.ts'
import { downloadRoster } from './roster-download.ts'
import { loadRoster } from './roster-store.ts'

vi.mock('#api/door.ts', { spy: true })

const LONG_OUTAGE = 12
const arrived = member(1, { check_in_time: '2026-11-21T18:00:00Z', device_id: 'door-2' })

let stop = () => {}
beforeEach(freshDevice)
beforeEach(() => {
  sessionStore.setState({ user: { id: STAFF, email: 'door@example.org' } })
  vi.mocked(checkIn).mockReset().mockRejectedValue(new ApiError('ERROR_NETWORK'))
  vi.mocked(eventRoster)
    .mockReset()
    .mockResolvedValueOnce(rosterPage({ members: [member(0), member(1)], total: 2 }))
  // The longest waits.
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** An open door whose last pulls have all failed, although the browser takes itself for online. */
async function openCutOffDoor() {
  await downloadRoster(EVENT)
  const roster = await loadRoster(EVENT)
  if (!roster) throw new Error('no roster')
  // The database's own timers keep running.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.mocked(eventRoster).mockRejectedValue(new ApiError('ERROR_NETWORK'))
  const pulls = () => vi.mocked(eventRoster).mock.calls.length - 1
  const heard = new Promise<void>((resolve) => {
    stop = watchRoster(roster, resolve)
  })
  while (pulls() < LONG_OUTAGE) await vi.advanceTimersToNextTimerAsync()
  await vi.waitUntil(() => vi.getTimerCount() > 0)
  return { roster, heard }
}

const bringBackServer = () =>
  vi.mocked(eventRoster).mockResolvedValue(rosterPage({ full: false, total: 2, members: [arrived] }))

it('hears from the other doors half a minute after a long outage that the browser did not notice', async () => {
  const { roster, heard } = await openCutOffDoor()
  bringBackServer()
  expect(roster.inside).toBe(0)
  vi.advanceTimersByTime(32_000)
  await heard
  expect(roster.inside).toBe(1)
})

it.each([
  ['the browser says that the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('hears from the other doors as soon as %s', async (_, wake) => {
  const { roster, heard } = await openCutOffDoor()
  bringBackServer()
  expect(roster.inside).toBe(0)
  wake()
  await heard
  expect(roster.inside).toBe(1)
})

it('sends its scans when a pull shows that the server answers again, however long they would have waited', async () => {
  await addScan(scan(0))
  for (let failures = 0; failures < LONG_OUTAGE; failures += 1) await drain('manual')
  const { heard } = await openCutOffDoor()
  const tries = vi.mocked(checkIn).mock.calls.length
  await drain('timer')
  expect(checkIn).toHaveBeenCalledTimes(tries)

  const sent = new Promise((resolve) =>
    vi.mocked(checkIn).mockImplementation((scans) => {
      resolve(scans)
      return Promise.reject(new ApiError('ERROR_NETWORK'))
    }),
  )
  bringBackServer()
  vi.advanceTimersByTime(32_000)
  await heard
  expect(await sent).toMatchObject([{ user_id: scan(0).user_id }])
})

it('says why the server gives this person no more changes, and goes on asking', async () => {
  await downloadRoster(EVENT)
  const roster = await loadRoster(EVENT)
  if (!roster) throw new Error('no roster')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.mocked(eventRoster).mockRejectedValue(new ApiError('ERROR_INSUFFICIENT_PERMISSIONS', {}, 400))
  const told: string[] = []
  stop = watchRoster(
    roster,
    () => told.push('changed'),
    (code) => told.push(code),
  )
  await vi.waitUntil(() => vi.getTimerCount() > 0)
  bringBackServer()
  vi.advanceTimersByTime(32_000)
  await vi.waitUntil(() => told.length > 1)
  expect(told).toEqual(['ERROR_INSUFFICIENT_PERMISSIONS', 'changed'])
})
