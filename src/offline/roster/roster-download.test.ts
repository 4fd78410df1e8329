import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import type { RosterEntry, RosterPage } from '#api/door-types.ts'
import { eventRoster, type RosterRequest } from '#api/door.ts'
import { ApiError } from '#api/errors.ts'

import { addScan } from '../outbox/outbox.ts'
import { StorageFailure } from '../storage/failure.ts'
import { EVENT, freshDevice, member, person, rosterPage, scan } from '../testing.fixture.ts'
import { DOOR_LOG_KEY } from './door-log-key.ts'
import { pullChanges, watchRoster } from './roster-changes.ts'
import { rosterDatabase } from './roster-database.ts'
import { downloadRoster, RosterIncomplete } from './roster-download.ts'
import { listRosters, loadRoster, wipeExpiredRosters, wipeRosters } from './roster-store.ts'

vi.mock('#api/door.ts', { spy: true })

const SIZE = 100

/** A server with a roster paged by key, and changes that can be requested. */
function serve(members: RosterEntry[]) {
  const server = {
    members,
    /** The response to a request for changes. */
    changed: [] as RosterEntry[],
    removed: [] as string[],
    full: false,
    cursor: 'cursor-1',
    requests: [] as RosterRequest[],
    /** Called before each response; may throw like the network, or alter the response. */
    meddle: (page: RosterPage, _request: RosterRequest): RosterPage => page,
  }
  vi.mocked(eventRoster).mockImplementation(async (request) => {
    server.requests.push(request)
    const total = server.members.length
    const common = { total, cursor: server.cursor, full: request.since === undefined || server.full }
    if (request.since !== undefined) {
      const page = rosterPage({ ...common, members: server.changed, removed: server.removed })
      return server.meddle(page, request)
    }
    const rest = server.members
      .toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1))
      .filter(({ user_id }) => request.after === undefined || user_id > request.after)
    const next = rest.length > SIZE ? (rest[SIZE - 1]?.user_id ?? null) : null
    return server.meddle(rosterPage({ ...common, members: rest.slice(0, SIZE), next }), request)
  })
  return server
}

const serverTimeAt = (now: number) => ({ now, offset: 0, error: 0 })
const people = (count: number) => Array.from({ length: count }, (_, n) => member(n))
const members = () => rosterDatabase.use((database) => database.count('members'))

beforeEach(freshDevice)

describe('a download', () => {
  it('arrives page by page, reports progress, and is ready once all pages are stored', async () => {
    const server = serve(people(250))
    const progress: number[] = []
    const info = await downloadRoster(EVENT, { onProgress: ({ stored }) => progress.push(stored) })
    expect(progress).toEqual([100, 200, 250])
    expect(server.requests.map(({ after }) => after)).toEqual([undefined, person(99), person(199)])
    expect(info).toMatchObject({ total: 250, cursor: 'cursor-1' })
    expect((await loadRoster(EVENT))?.size).toBe(250)
  })

  it('resumes where the network dropped', async () => {
    const server = serve(people(250))
    server.meddle = (page, { after }) => {
      if (after === person(99)) throw new ApiError('ERROR_NETWORK')
      return page
    }
    await expect(downloadRoster(EVENT)).rejects.toMatchObject({ code: 'ERROR_NETWORK' })
    expect(await loadRoster(EVENT)).toBeUndefined()
    server.meddle = (page) => page
    server.requests.length = 0
    await downloadRoster(EVENT)
    // Changes since the first page are requested at the end.
    expect(server.requests).toMatchObject([
      { after: person(99) },
      { after: person(199) },
      { since: 'cursor-1' },
    ])
    expect((await loadRoster(EVENT))?.size).toBe(250)
  })

  it('fails if it is truncated, and leaves the previous complete roster in place', async () => {
    const server = serve(people(150))
    await downloadRoster(EVENT)
    server.members = people(250)
    server.meddle = (page) => ({ ...page, members: page.members.slice(1) })
    const torn = await downloadRoster(EVENT).catch((error: unknown) => error)
    expect(torn).toBeInstanceOf(RosterIncomplete)
    expect(torn).toMatchObject({ stored: 247, total: 250 })
    expect((await loadRoster(EVENT))?.size).toBe(150)
    expect(await members()).toBe(150)
    server.meddle = (page) => page
    await downloadRoster(EVENT)
    expect((await loadRoster(EVENT))?.size).toBe(250)
    expect(await members()).toBe(250)
  })

  it('does not loop forever on a page without members', async () => {
    const server = serve(people(150))
    server.meddle = (page) => ({ ...page, members: [], next: person(1) })
    await expect(downloadRoster(EVENT)).rejects.toBeInstanceOf(RosterIncomplete)
  })

  it('includes someone who joined on an earlier page while it ran', async () => {
    const server = serve(people(150).slice(1))
    server.meddle = (page, { after }) => {
      if (after === undefined) return page
      server.members = people(150)
      server.changed = [member(0)]
      return { ...page, total: 150 }
    }
    await downloadRoster(EVENT)
    const roster = await loadRoster(EVENT)
    expect(roster?.size).toBe(150)
    expect(roster?.get(person(0))).toBeDefined()
  })

  it('is not ready when members are missing from the disk', async () => {
    serve(people(3))
    const { salt } = await downloadRoster(EVENT)
    expect(salt).not.toBe('')
    await rosterDatabase.use(async (database) => {
      const [key] = await database.getAllKeys('members')
      if (key) await database.delete('members', key)
    })
    expect(await loadRoster(EVENT)).toBeUndefined()
  })

  it('stops when cancelled', async () => {
    const server = serve(people(250))
    const abort = new AbortController()
    server.meddle = (page) => {
      abort.abort()
      return page
    }
    await expect(downloadRoster(EVENT, { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(server.requests).toHaveLength(1)
  })

  it.each([person(99), person(199)])(
    'is not on the device after a logout halfway through (%s)',
    async (key) => {
      serve(people(250))
      const answer = vi.mocked(eventRoster).getMockImplementation()
      vi.mocked(eventRoster).mockImplementation(async (request) => {
        if (request.after === key) await wipeRosters()
        return answer?.(request) ?? Promise.reject(new Error('no server'))
      })
      await expect(downloadRoster(EVENT)).rejects.toBeInstanceOf(StorageFailure)
      expect(await members()).toBe(0)
      expect(await listRosters()).toEqual([])
    },
  )

  it('records how far the clocks are apart', async () => {
    const server = serve(people(1))
    const now = Date.parse('2026-11-21T18:00:00Z')
    // Both clocks stand still, or the time that a busy machine takes would change the offset.
    const clocks = [
      vi.spyOn(Date, 'now').mockReturnValue(now),
      vi.spyOn(performance, 'now').mockReturnValue(performance.now()),
    ]
    onTestFinished(() => clocks.forEach((clock) => clock.mockRestore()))
    server.meddle = (page) => ({ ...page, server_time: new Date(now - 300_000).toISOString() })
    const { clock_offset_ms } = await downloadRoster(EVENT)
    expect(clock_offset_ms).toBe(-300_000)
  })
})

describe('changes', () => {
  it('are applied in memory and on disk', async () => {
    const server = serve(people(3))
    await downloadRoster(EVENT)
    const roster = await loadRoster(EVENT)
    if (!roster) throw new Error('no roster')
    server.members = [member(0), member(1, { name: 'New Name' }), member(7)]
    server.changed = [member(1, { name: 'New Name' }), member(7)]
    server.removed = [person(2)]
    server.cursor = 'cursor-2'
    await pullChanges(roster)
    for (const each of [roster, await loadRoster(EVENT)]) {
      expect(each?.size).toBe(3)
      expect(each?.get(person(1))?.name).toBe('New Name')
      expect(each?.get(person(2))).toBeUndefined()
      expect(each?.info.cursor).toBe('cursor-2')
    }
  })

  it.each([
    ['that do not add up', { full: false }],
    ['asked for with a cursor of another database', { full: true }],
  ])('%s trigger a full download', async (_, { full }) => {
    const server = serve(people(3))
    await downloadRoster(EVENT)
    const roster = await loadRoster(EVENT)
    if (!roster) throw new Error('no roster')
    server.members = people(5)
    server.full = full
    server.changed = full ? people(5) : []
    await pullChanges(roster)
    expect(roster.size).toBe(5)
    expect((await loadRoster(EVENT))?.size).toBe(5)
  })

  it('that fail leave the roster as it was', async () => {
    const server = serve(people(3))
    await downloadRoster(EVENT)
    const roster = await loadRoster(EVENT)
    if (!roster) throw new Error('no roster')
    server.meddle = () => {
      throw new ApiError('ERROR_NETWORK')
    }
    await expect(pullChanges(roster)).rejects.toMatchObject({ code: 'ERROR_NETWORK' })
    expect(roster.size).toBe(3)
  })

  it('from other doors reach an open door automatically', async () => {
    const server = serve(people(2))
    await downloadRoster(EVENT)
    const roster = await loadRoster(EVENT)
    if (!roster) throw new Error('no roster')
    server.changed = [member(1, { check_in_time: '2026-11-21T18:00:00Z', device_id: 'door-2' })]
    const stop = watchRoster(roster, () => undefined)
    await vi.waitFor(() => expect(roster.inside).toBe(1))
    stop()
  })
})

describe('the rosters on the device', () => {
  it('show a scanned person as inside after an offline reload', async () => {
    serve(people(3))
    await downloadRoster(EVENT)
    await addScan(scan(1))
    const reloaded = await loadRoster(EVENT)
    expect(reloaded?.inside).toBe(1)
    expect(reloaded?.get(person(1))?.check_in_time).not.toBeNull()
  })

  it('are listed, and deleted a day after the event', async () => {
    serve(people(2))
    await downloadRoster(EVENT)
    const end = Date.parse('2026-11-21T22:00:00Z')
    await wipeExpiredRosters(serverTimeAt(end + 86_400_000 - 1_000))
    expect(await listRosters()).toHaveLength(1)
    await wipeExpiredRosters(serverTimeAt(end + 86_400_000 + 1_000))
    expect(await listRosters()).toEqual([])
    expect(await members()).toBe(0)
  })

  it('stay on a device whose clock, slow by days at the download, has been corrected', async () => {
    const truth = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: truth - 3 * 86_400_000 })
    onTestFinished(() => void vi.useRealTimers())
    const server = serve(people(2))
    server.meddle = (page) => ({
      ...page,
      server_time: new Date(truth).toISOString(),
      event: { ...page.event, end_time: new Date(truth + 3_600_000).toISOString() },
    })
    await downloadRoster(EVENT)
    vi.setSystemTime(truth)
    await wipeExpiredRosters()
    expect(await listRosters()).toHaveLength(1)
  })

  it('are deleted at logout, with their members and the list of who was refused', async () => {
    const removed: string[] = []
    vi.stubGlobal('localStorage', { removeItem: (key: string) => removed.push(key) })
    serve(people(250))
    await downloadRoster(EVENT)
    await wipeRosters()
    vi.unstubAllGlobals()
    expect(removed).toEqual([DOOR_LOG_KEY])
    expect(await loadRoster(EVENT)).toBeUndefined()
    expect(await members()).toBe(0)
  })
})
