import type { ScanAnswer, ScanPayload } from '#api/door-types.ts'
import { ApiError, isErrorCode } from '#api/errors.ts'
import { call } from '#api/functions.ts'
import { read } from '#api/read.ts'
import { currentSession } from '#api/session.ts'

/** The server takes no more at once. */
const BATCH = 200

// A door of its own, which lasts as long as the page: no number of its may meet one of the outbox's device.
const deviceId = `office-${crypto.randomUUID()}`
let seq = 0

/** A check-in or an undo by hand, of one or more people. */
export interface ManualScans {
  eventId: string
  userIds: readonly string[]
  op: 'check_in' | 'undo'
  reason: string | null
  /** How other doors call this one. */
  deviceName: string
  /** For an undo: the check-ins of each person that it takes back. */
  undoes?: ReadonlyMap<string, string[]>
}

/** As many ids as fit into an address. */
const PEOPLE_AT_ONCE = 100

/** The check-ins of these people that count now, by person. Throws ApiError. */
export async function countingCheckIns(
  eventId: string,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(userIds.map((userId) => [userId, []]))
  for (let first = 0; first < userIds.length; first += PEOPLE_AT_ONCE) {
    const people = userIds.slice(first, first + PEOPLE_AT_ONCE)
    const rows = await read('scans', ['scan_id', 'user_id'])
      .eq('event_id', eventId)
      .eq('op', 'check_in')
      .where('undone', 'is', false)
      .in('user_id', people)
      .order('scan_id')
      .every()
    for (const { scan_id, user_id } of rows) found.get(user_id ?? '')?.push(scan_id)
  }
  return found
}

/** Creates the scans, each with an id. After a failure send the same ones again: what had arrived counts once. */
export function createScans(manual: ManualScans): ScanPayload[] {
  const { eventId, userIds, op, reason, deviceName, undoes } = manual
  const scanned_at = new Date().toISOString()
  return userIds.map((user_id) => ({
    scan_id: crypto.randomUUID(),
    event_id: eventId,
    user_id,
    op,
    method: 'manual',
    scanned_at,
    seq: ++seq,
    device_id: deviceId,
    device_name: deviceName,
    staff_id: currentSession().user?.id ?? '',
    card_hash: null,
    reason,
    taken_over: false,
    ...(op === 'undo' && { undoes: undoes?.get(user_id) ?? [] }),
    schema_version: 2,
  }))
}

/** Sends them, and gives back what stood in the way of each that did not pass. Throws ApiError when none did. */
export async function sendScans(scans: readonly ScanPayload[]): Promise<ScanAnswer[]> {
  const answers: ScanAnswer[] = []
  for (let first = 0; first < scans.length; first += BATCH) {
    // One after the other: the server lets one batch of an event in at a time in any case.
    const { results } = await call('check_in', {
      p_scans: scans.slice(first, first + BATCH),
      p_sent_at: new Date().toISOString(),
    })
    answers.push(...results)
  }
  const refused = answers.filter(({ result }) => result === 'rejected')
  const [why] = refused
  if (why && refused.length === answers.length)
    // A refusal's code is one of the catalogue, as that of a call that fails.
    throw new ApiError(isErrorCode(why.code) ? why.code : 'ERROR_VALIDATION_FAILED', {}, 400)
  return refused
}
