import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { checkIn, eventRoster } from '#api/door.ts'
import { ApiError } from '#api/errors.ts'
import { sessionStore } from '#api/session.ts'

import { addScan, listScans } from '../outbox/outbox.ts'
import { watchRoster } from '../roster/roster-changes.ts'
import { loadRoster, storeRoster } from '../roster/roster-store.ts'
import { EVENT, freshDevice, person, rosterPage, scan, STAFF } from '../testing.fixture.ts'
import { startDraining } from './start-draining.ts'

/** Set by `npm run faults`. */
const seed = Number(process.env['FAULTS_SEED'] ?? 20261129)
const runs = Number(process.env['FAULTS_OUTAGES'] ?? 40)

const STEP_MS = 50
/** How soon after an outage everything is sent. */
const LIMIT_MS = 12_000

vi.mock('#api/door.ts', () => ({
  checkIn: vi.fn<typeof checkIn>(),
  eventRoster: vi.fn<typeof eventRoster>(),
}))

const outage = fc.record({
  /**
   * No way to the server; the browser may notice. Or requests get lost, and are answered late; or a proxy answers that
   * nobody is there, with or without saying when to ask again.
   */
  kind: fc.constantFrom('refused', 'noticed', 'stalled', '502', '503'),
  from: fc.integer({ min: 0, max: 6_000 }),
  length: fc.integer({ min: 200, max: 4_000 }),
  latency: fc.integer({ min: 10, max: 400 }),
  /** When somebody is scanned. */
  scans: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 8 }),
  /** How often the browser, which takes itself for online, wakes the worker at once; then it waits for minutes. */
  wakes: fc.nat(20),
  chance: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
})
type Outage = typeof outage extends fc.Arbitrary<infer Value> ? Value : never

const realTurn = setImmediate
/** Lets the database, whose own timers keep running, do what it has begun. */
async function settleDatabase() {
  for (let n = 0; n < 12; n += 1) await new Promise((resolve) => realTurn(resolve))
}

const workers = Object.assign(new EventTarget(), {
  wakes: 0,
  register: async () => {
    if (!navigator.onLine || workers.wakes === 0) return
    workers.wakes -= 1
    const port = { postMessage: () => undefined }
    const event = Object.assign(new Event('message'), { data: { type: 'DRAIN_OUTBOX' }, ports: [port] })
    setTimeout(() => workers.dispatchEvent(event), 30)
  },
  getRegistration: async () => ({ sync: { register: workers.register } }),
})

function locks() {
  let queue: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, _options: unknown, work: () => Promise<unknown>) => {
      const turn = queue.then(work)
      queue = turn.catch(() => undefined)
      return turn
    },
  }
}

const browser = { onLine: true, serviceWorker: workers, locks: locks(), userAgent: '' }
const page = {
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
}

beforeAll(() => {
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('window', page.window)
  vi.stubGlobal('document', page.document)
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(new DOMException('Time is up', 'TimeoutError')), ms)
    return limit.signal
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Plays an outage to its end. Returns what was not sent in time, and how many calls were made. */
async function play({ kind, from, length, latency, scans, wakes, chance }: Outage) {
  await freshDevice()
  workers.wakes = wakes
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  vi.spyOn(Math, 'random').mockImplementation(() => chance.next().value ?? 0)
  const begun = Date.now()
  const since = () => Date.now() - begun
  const end = from + length
  const isOut = () => since() >= from && since() < end
  const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const fail = async (error: ApiError) => {
    await after(5)
    throw error
  }
  async function answer<T>(reply: () => T, signal: AbortSignal | undefined): Promise<T> {
    if (isOut()) {
      if (kind === '502') return fail(new ApiError('ERROR_UNKNOWN', {}, 502))
      if (kind === '503') return fail(new ApiError('ERROR_UNKNOWN', { seconds: 2 }, 503))
      if (kind !== 'stalled') return fail(new ApiError('ERROR_NETWORK'))
      // TCP sends again after 1, 3 and 7 seconds.
      await after([1000, 3000, 7000].find((ms) => since() + ms >= end) ?? 7000)
    }
    await after(latency)
    if (signal?.aborted) throw signal.reason
    if (isOut() && kind !== 'stalled') throw new ApiError('ERROR_NETWORK')
    return reply()
  }
  let calls = 0
  vi.mocked(checkIn).mockImplementation((rows, _sentAt, signal) => {
    if (isOut()) calls += 1
    const results = () =>
      rows.map(({ scan_id, scanned_at }) => ({ scan_id, result: 'recorded', check_in_time: scanned_at }))
    return answer(() => ({ results: results(), server_time: new Date().toISOString() }), signal)
  })
  vi.mocked(eventRoster).mockImplementation((_request, signal) =>
    answer(() => rosterPage({ full: false, members: [], removed: [], total: 0 }), signal),
  )
  sessionStore.setState({ user: { id: STAFF, email: 'door@example.org' } })
  const { event, salt, cursor, server_time } = rosterPage()
  await storeRoster({ event, salt, cursor, total: 0, as_of: server_time, clock_offset_ms: 0 }, [])
  const roster = await loadRoster(EVENT)
  if (!roster) throw new Error('no roster')
  const stops = [startDraining(), watchRoster(roster, () => undefined)]
  const at = [...scans].toSorted((a, b) => a - b)
  while (since() < Math.max(end, at.at(-1) ?? 0) + LIMIT_MS) {
    const due = at.findIndex((ms) => ms >= since() && ms < since() + STEP_MS)
    if (due >= 0) {
      const [row] = await Promise.all([addScan(scan(due, { user_id: person(due) })), settleDatabase()])
      roster.applyScans([row])
    }
    if (kind === 'noticed' && browser.onLine === isOut()) {
      browser.onLine = !isOut()
      page.window.dispatchEvent(new Event(browser.onLine ? 'online' : 'offline'))
    }
    await vi.advanceTimersByTimeAsync(STEP_MS)
    await settleDatabase()
  }
  const left = (await listScans()).filter(({ state }) => state !== 'delivered')
  for (const stop of stops) stop()
  vi.useRealTimers()
  return { left: left.length, calls }
}

it(
  'sends every scan soon after a short outage, without calling in vain all the time',
  { timeout: Math.max(240_000, runs * 3_000) },
  async () => {
    let most = 0
    await fc.assert(
      fc.asyncProperty(outage, async (each) => {
        const { left, calls } = await play(each)
        most = Math.max(most, calls)
        expect(left).toBe(0)
        expect(calls).toBeLessThanOrEqual(8)
      }),
      { numRuns: runs, seed },
    )
    console.log(`seed ${seed}: ${runs} outages, at most ${most} calls during one`)
  },
)
