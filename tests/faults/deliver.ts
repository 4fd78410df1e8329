import type { CheckInReply, ScanPayload } from '#api/door-types.ts'
import type { ErrorCode } from '#api/errors.ts'
import type { Database } from '#server/database/database.ts'

import { person, valueAs } from '../helpers/requests.ts'
import type { Device, UnderWay } from './device.ts'
import type { Fault } from './random-evening.ts'
import { trueNow } from './surroundings.ts'

/** A batch as it was sent. */
export interface Batch {
  staffId: string
  scans: ScanPayload[]
  sentAt: number
  /** When it was really sent. */
  trulySentAt: number
}

/** The network between doors and server: records what was sent, and when each scan first arrived. */
export class Network {
  readonly sent: Batch[] = []
  /** How long the first copy of each scan was in transit, in milliseconds. */
  readonly transit = new Map<string, number>()
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Passes a batch to the server, possibly a repeated one. */
  async receive({ staffId, scans, sentAt, trulySentAt }: Batch): Promise<CheckInReply> {
    const reply = await valueAs<CheckInReply>(
      this.#database,
      person(staffId),
      'select api.check_in($1::jsonb, $2)',
      [JSON.stringify(scans), new Date(sentAt)],
    )
    for (const { scan_id } of scans)
      if (!this.transit.has(scan_id)) this.transit.set(scan_id, trueNow() - trulySentAt)
    return reply
  }
}

const REFUSALS: Partial<Record<Fault, [code: ErrorCode, status: number]>> = {
  refused: ['ERROR_INSUFFICIENT_PERMISSIONS', 403],
  session_refused: ['ERROR_UNAUTHORIZED', 401],
  failing: ['ERROR_INTERNAL_SERVER_ERROR', 500],
}

/** A promise and the function that resolves it. */
function signal(): [happened: Promise<void>, happen: () => void] {
  let happen = () => {}
  const happened = new Promise<void>((resolve) => (happen = resolve))
  return [happened, happen]
}

/** Lets a device send its outbox over a faulty network. */
export async function deliver(network: Network, device: Device, fault: Fault): Promise<void> {
  await device.underWay.delivery?.arrive()
  const [death, die] = signal()
  const [stuck, getStuck] = signal()
  const [released, release] = signal()
  const wait = () => {
    getStuck()
    return released
  }
  const { ApiError } = device.page
  const delivery = device.deliver(async (scans, sentAt) => {
    const [code, status] = REFUSALS[fault] ?? []
    if (code) throw new ApiError(code, {}, status)
    if (fault === 'too_large' && scans.length > 1) throw new ApiError('ERROR_UNKNOWN', {}, 413)
    const batch = { staffId: device.staffId, scans, sentAt, trulySentAt: trueNow() }
    network.sent.push(batch)
    if (fault === 'request_lost') throw new ApiError('ERROR_NETWORK')
    if (fault === 'slow_request') await wait()
    if (fault === 'partly_heard') return network.receive({ ...batch, scans: scans.slice(1) })
    const reply = await network.receive(batch)
    if (fault === 'arrives_again') await network.receive(batch)
    if (fault === 'slow_reply') await wait()
    if (fault === 'reply_lost') throw new ApiError('ERROR_NETWORK')
    if (fault === 'failing_afterwards') throw new ApiError('ERROR_INTERNAL_SERVER_ERROR', {}, 502)
    if (fault === 'unreadable_reply') return 'Welcome to the network of this hotel'
    if (fault === 'full_disk') device.surroundings.diskIsFull = true
    if (fault === 'killed') {
      die()
      await new Promise(() => {})
    }
    return reply
  })
  const over = delivery.catch((error: unknown) => {
    if (!device.surroundings.diskIsFull) throw error
  })
  await Promise.race([over, death, stuck])
  device.surroundings.diskIsFull = false
  if (fault === 'killed') return device.restart()
  if (fault.startsWith('slow')) device.underWay.delivery = arriving(device, 'delivery', release, over)
}

/** Lets a device pull changes. */
export async function pull(device: Device, fault: 'none' | 'lost' | 'slow'): Promise<void> {
  await device.underWay.pull?.arrive()
  const { ApiError } = device.page
  const [released, release] = signal()
  const [answered, answer] = signal()
  if (fault === 'lost') device.onAnswer = () => Promise.reject(new ApiError('ERROR_NETWORK'))
  if (fault === 'slow')
    device.onAnswer = () => {
      answer()
      return released
    }
  const pulling = device.pull()
  if (fault === 'lost') await pulling.catch(() => undefined)
  if (fault === 'none') await pulling
  if (fault !== 'slow') return
  // Awaited when the response arrives.
  await Promise.race([answered, pulling.catch(() => undefined)])
  device.underWay.pull = arriving(device, 'pull', release, pulling)
}

function arriving(
  device: Device,
  kind: keyof Device['underWay'],
  release: () => void,
  over: Promise<unknown>,
): UnderWay {
  return {
    arrive: async () => {
      delete device.underWay[kind]
      release()
      await over
    },
  }
}
