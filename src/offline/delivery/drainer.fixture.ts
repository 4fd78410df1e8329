import type { ScanPayload } from '#api/door-types.ts'
import { ApiError } from '#api/errors.ts'

import { addScan, listScans } from '../outbox/outbox.ts'
import { person, scan, STAFF } from '../testing.fixture.ts'
import { drainOutbox, type DrainPorts } from './drainer.ts'

/**
 * How the next call goes. `lost reply`: the server processes it, but its reply never arrives. `killed`: the
 * tab is gone.
 */
export type Weather =
  | 'fine'
  | 'no network'
  | 'lost reply'
  | '500'
  | '500 after commit'
  | '429'
  | '401'
  | 'portal page'
  | 'half answered'
  | 'killed'

/** A server that recognises scans by id and rejects poisoned ones, behind an unreliable network. */
export function world(forecast: Weather[] = [], poisoned: ReadonlySet<string> = new Set()) {
  const recorded = new Map<string, ScanPayload>()
  const calls: ScanPayload[][] = []
  const state = {
    now: Date.parse('2026-11-21T18:00:00Z'),
    user: STAFF as string | undefined,
    session: 'login-1',
    /** The body limit of a proxy in front, in bytes. */
    limit: Infinity,
    /** This user's permission was revoked. */
    forbidden: false,
    calls,
    recorded,
  }

  function serve(scans: ScanPayload[]) {
    if (JSON.stringify(scans).length > state.limit) throw new ApiError('ERROR_UNKNOWN', {}, 413)
    if (state.forbidden) throw new ApiError('ERROR_INSUFFICIENT_PERMISSIONS', {}, 403)
    if (scans.length > 200) throw new ApiError('ERROR_VALIDATION_FAILED', {}, 400)
    if (scans.some(({ scan_id }) => poisoned.has(scan_id)))
      throw new ApiError('ERROR_VALIDATION_FAILED', {}, 400)
    const results = scans.map((each) => {
      const { scan_id } = each
      if (each.staff_id !== state.user && !each.taken_over)
        return { scan_id, result: 'rejected', code: 'ERROR_INSUFFICIENT_PERMISSIONS' }
      recorded.set(scan_id, recorded.get(scan_id) ?? each)
      return { scan_id, result: 'recorded', check_in_time: each.scanned_at }
    })
    return { server_time: new Date(state.now).toISOString(), results }
  }

  const ports: DrainPorts = {
    ownerId: () => state.user,
    session: () => state.session,
    now: () => state.now,
    serverTime: () => ({ now: state.now, offset: 0, error: Infinity }),
    random: () => 0.5,
    async send(scans) {
      calls.push(scans)
      const weather = forecast.shift() ?? 'fine'
      switch (weather) {
        case 'fine':
          return serve(scans)
        case 'no network':
          throw new ApiError('ERROR_NETWORK')
        case 'lost reply':
          serve(scans)
          throw new ApiError('ERROR_NETWORK')
        case '500':
          throw new ApiError('ERROR_UNKNOWN', {}, 500)
        case '500 after commit':
          serve(scans)
          throw new ApiError('ERROR_UNKNOWN', {}, 502)
        case '429':
          throw new ApiError('ERROR_UNKNOWN', { seconds: 60 }, 429)
        case '401':
          throw new ApiError('ERROR_UNAUTHORIZED', {}, 401)
        case 'portal page':
          return { welcome: 'to the hotel' }
        case 'half answered': {
          const reply = serve(scans)
          return { ...reply, results: reply.results.slice(0, Math.floor(scans.length / 2)) }
        }
        case 'killed':
          serve(scans)
          return new Promise(() => {})
      }
    },
  }
  return Object.assign(state, { ports, drain: (force = false) => drainOutbox(ports, force) })
}

export async function addScans(count: number, change: Parameters<typeof scan>[1] = {}) {
  const rows = []
  for (let n = 1; n <= count; n += 1)
    rows.push(await addScan(scan(n, { scan_id: person(1000 + n), ...change })))
  return rows
}

/** The states of all scans on this device, oldest first. */
export const states = async () => (await listScans()).map(({ state }) => state)
