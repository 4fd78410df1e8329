import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import type { RosterEntry } from '#api/door-types.ts'
import { eventRoster } from '#api/door.ts'
import { ApiError } from '#api/errors.ts'
import { call } from '#api/functions.ts'

import { EVENT, freshDevice, member, person, rosterPage } from '../testing.fixture.ts'
import { readPhoto, storedPhotos } from './photo-store.ts'
import { followPhotos, type PhotoProgress } from './photo-sync.ts'
import { rosterDatabase } from './roster-database.ts'
import { downloadRoster } from './roster-download.ts'
import { loadRoster, wipeExpiredRosters, wipeRosters } from './roster-store.ts'
import type { Roster } from './roster.ts'

vi.mock('#api/door.ts', { spy: true })
vi.mock('#api/functions.ts', { spy: true })

const PICTURE = btoa('RIFF')

beforeEach(freshDevice)

/** A server that returns a roster's photos; `asked` records the requests. */
function servePhotos() {
  const server = { asked: [] as string[][], fails: undefined as Error | undefined, without: '' }
  vi.mocked(call).mockImplementation(async (name, args) => {
    expect(name).toBe('roster_photos')
    if (server.fails) throw server.fails
    const { p_user_ids: ids } = args as { p_user_ids: string[] }
    server.asked.push(ids)
    return ids
      .filter((id) => id !== server.without)
      .map((user_id) => ({ user_id, version: 'v1', media_type: 'image/webp', content: PICTURE }))
  })
  return server
}

/** The roster of an event on this device. */
async function rosterOf(members: RosterEntry[]): Promise<Roster> {
  vi.mocked(eventRoster).mockResolvedValue(rosterPage({ members, total: members.length, full: true }))
  await downloadRoster(EVENT)
  const roster = await loadRoster(EVENT)
  if (!roster) throw new Error('The roster is not on the device.')
  return roster
}

const withPhoto = (n: number, change: Partial<RosterEntry> = {}) => member(n, { photo: 'v1', ...change })

/** Follows the photos until the test ends; `until` waits until this many are stored. */
function follow(roster: Roster) {
  const told: PhotoProgress[] = []
  const stop = followPhotos(roster, (progress) => told.push(progress))
  onTestFinished(stop)
  const until = (stored: number) => vi.waitFor(() => expect(told.at(-1)).toMatchObject({ stored }))
  return { told, stop, until }
}

const stored = async () => (await storedPhotos(EVENT)).map(([, userId, version]) => `${userId} ${version}`)

describe('photos at the door', () => {
  it('load after the names, for those who provided one, expected people first, fifty at a time', async () => {
    const server = servePhotos()
    const others = Array.from({ length: 60 }, (_, n) => withPhoto(n, { registration: null }))
    const roster = await rosterOf([...others, withPhoto(70, { registration: 'going' }), member(71)])
    const { until, told } = follow(roster)
    await until(61)
    expect(server.asked.map((ids) => ids.length)).toEqual([50, 11])
    expect(server.asked[0]?.[0]).toBe(person(70))
    expect(server.asked.flat()).not.toContain(person(71))
    expect(told[0]).toEqual({ stored: 0, total: 61 })
    const photo = await readPhoto(EVENT, person(70), 'v1')
    expect(photo?.type).toBe('image/webp')
    expect(photo?.size).toBe(4)
  })

  it('are not fetched again, even after the door was reopened', async () => {
    const server = servePhotos()
    const roster = await rosterOf([withPhoto(1)])
    const first = follow(roster)
    await first.until(1)
    first.stop()
    const again = await loadRoster(EVENT)
    await follow(again!).until(1)
    expect(server.asked).toEqual([[person(1)]])
  })

  it('are deleted when withdrawn, and fetched again when changed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const server = servePhotos()
    const roster = await rosterOf([withPhoto(1), withPhoto(2), withPhoto(3)])
    const { told } = follow(roster)
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ stored: 3, total: 3 }))
    vi.mocked(call).mockImplementation(
      async () =>
        [{ user_id: person(2), version: 'v2', media_type: 'image/jpeg', content: PICTURE }] as never,
    )
    roster.applyChanges(roster.info, [member(1), withPhoto(2, { photo: 'v2' })], [person(3)])
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(async () => expect(await stored()).toEqual([`${person(2)} v2`]))
    expect(server.asked).toHaveLength(1)
  })

  it('load when the network is back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const server = servePhotos()
    server.fails = new ApiError('ERROR_NETWORK')
    const { told } = follow(await rosterOf([withPhoto(1)]))
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ stored: 0, total: 1 }))
    server.fails = undefined
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ stored: 1, total: 1 }))
  })

  it('are deleted to leave room for scans when the device is full', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const server = servePhotos()
    const roster = await rosterOf(Array.from({ length: 60 }, (_, n) => withPhoto(n)))
    const put = IDBObjectStore.prototype.put
    let puts = 0
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...value) {
      puts += 1
      if (puts > 55) throw new DOMException('No room', 'QuotaExceededError')
      return put.apply(this, value)
    })
    onTestFinished(() => void vi.restoreAllMocks())
    const { told } = follow(roster)
    await vi.waitFor(() => expect(warn).toHaveBeenCalled())
    expect(told.at(-1)).toEqual({ stored: 0, total: 60, isFull: true })
    expect(server.asked).toHaveLength(2)
    await vi.waitFor(async () => expect(await stored()).toEqual([]))
    expect((await loadRoster(EVENT))?.size).toBe(60)
  })

  it('are deleted with the roster: at logout, and a day after the event', async () => {
    servePhotos()
    for (const wipe of [
      wipeRosters,
      () => wipeExpiredRosters({ now: Date.now() + 10 * 365 * 86_400_000, offset: 0, error: 0 }),
    ]) {
      const { until, stop } = follow(await rosterOf([withPhoto(1)]))
      await until(1)
      stop()
      expect(await stored()).toHaveLength(1)
      await wipe()
      expect(await stored()).toEqual([])
    }
  })

  it('that arrive after the roster was wiped are not stored', async () => {
    servePhotos()
    const roster = await rosterOf([withPhoto(1)])
    await wipeRosters()
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    follow(roster)
    await vi.waitFor(() => expect(warn).toHaveBeenCalled())
    expect(call).toHaveBeenCalled()
    expect(await rosterDatabase.use((database) => database.count('photos'))).toBe(0)
  })
})
