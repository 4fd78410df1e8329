import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { EVENT, freshDevice, member, rosterPage } from '../testing.fixture.ts'
import { followPhotos } from './photo-sync.ts'
import { watchRoster } from './roster-changes.ts'
import { downloadRoster } from './roster-download.ts'
import { loadRoster } from './roster-store.ts'

const fetch = vi.fn<typeof globalThis.fetch>()
const answer = (change: Parameters<typeof rosterPage>[0]) =>
  Promise.resolve(Response.json(rosterPage({ total: 1, ...change })))

/** A network that accepts a request and never answers; resolves once the request is under way. */
const deafNetwork = () =>
  new Promise<void>((asked) =>
    fetch.mockImplementationOnce((_, init) => {
      asked()
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    }),
  )

beforeEach(freshDevice)
beforeEach(() => {
  vi.stubGlobal('fetch', fetch.mockReset())
  // The database's own timers keep running.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())
afterEach(() => void vi.unstubAllGlobals())

it('says that there is no network when a download gets no answer for 30 seconds', async () => {
  const asked = deafNetwork()
  const download = downloadRoster(EVENT)
  await asked
  vi.advanceTimersByTime(30_000)
  await expect(download).rejects.toMatchObject({ code: 'ERROR_NETWORK' })
})

it('cancels a download that gets no answer, without calling it a network failure', async () => {
  const asked = deafNetwork()
  const cancel = new AbortController()
  const download = downloadRoster(EVENT, { signal: cancel.signal })
  await asked
  cancel.abort()
  await expect(download).rejects.toMatchObject({ name: 'AbortError' })
})

it('hears from other doors again after a request that got no answer', async () => {
  fetch.mockImplementationOnce(() => answer({ members: [member(1)] }))
  await downloadRoster(EVENT)
  const roster = await loadRoster(EVENT)
  if (!roster) throw new Error('no roster')
  const asked = deafNetwork()
  const arrived = { ...member(1), check_in_time: '2026-11-21T18:00:00Z', device_id: 'door-2' }
  fetch.mockImplementation(() => answer({ full: false, members: [arrived] }))
  const changed = new Promise<void>((resolve) => {
    const stop = watchRoster(roster, () => {
      stop()
      resolve()
    })
  })
  await asked
  expect(roster.inside).toBe(0)
  await vi.advanceTimersByTimeAsync(30_000)
  // The next attempt, after the back-off.
  await vi.advanceTimersByTimeAsync(60_000)
  await changed
  expect(roster.inside).toBe(1)
})

it('brings the photos after a request for them that got no answer', async () => {
  fetch.mockImplementationOnce(() => answer({ members: [member(1, { photo: 'v1' })] }))
  await downloadRoster(EVENT)
  const roster = await loadRoster(EVENT)
  if (!roster) throw new Error('no roster')
  const asked = deafNetwork()
  const photo = { user_id: member(1).user_id, version: 'v1', media_type: 'image/webp', content: btoa('RIFF') }
  fetch.mockImplementation(() => Promise.resolve(Response.json([photo])))
  const brought = new Promise<void>((resolve) => {
    const stop = followPhotos(roster, ({ stored }) => {
      if (stored === 0) return
      stop()
      resolve()
    })
  })
  await asked
  await vi.advanceTimersByTimeAsync(60_000)
  // The next attempt, after the back-off.
  await vi.advanceTimersByTimeAsync(60_000)
  await brought
  expect(fetch).toHaveBeenCalledTimes(3)
})
