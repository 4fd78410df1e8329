import type { ScanAnswer, ScanPayload } from '#api/door-types.ts'
import { ApiError, isErrorCode } from '#api/errors.ts'
import { call } from '#api/functions.ts'
import { read } from '#api/read.ts'
import { currentSession } from '#api/session.ts'

/** The server's limit for one call. */
const BATCH = 200

// Each page load counts as a door of its own, so that its sequence numbers never collide with those of the
// device's outbox.
const deviceId = `office-${crypto.randomUUID()}`
let seq = 0

/** A manual check-in or undo, of one or more people. */
export interface ManualScans {
  eventId: string
  userIds: readonly string[]
  op: 'check_in' | 'undo'
  reason: string | null
  /** The name other doors show for this one. */
  deviceName: string
  /** For an undo: the check-ins to revert, by person. */
  undoes?: ReadonlyMap<string, string[]>
}

/** As many ids as fit in a URL. */
const PEOPLE_AT_ONCE = 100

/** The check-ins of these people that currently count, by person. Throws ApiError. */
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

/** Those of these people who are not inside. Throws ApiError. */
export async function stillAway(eventId: string, userIds: readonly string[]): Promise<string[]> {
  const inside = await countingCheckIns(eventId, userIds)
  return userIds.filter((userId) => inside.get(userId)?.length === 0)
}

/** Creates the scans, each with an id. To retry, send the same scans again: those that arrived count once. */
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

/**
 * Sends the scans and returns the rejected ones, with the reasons. Throws ApiError when all were rejected.
 */
export async function sendScans(scans: readonly ScanPayload[]): Promise<ScanAnswer[]> {
  const answers: ScanAnswer[] = []
  for (let first = 0; first < scans.length; first += BATCH) {
    // In sequence, because the server admits only one batch per event at a time anyway.
    const { results } = await call('check_in', {
      p_scans: scans.slice(first, first + BATCH),
      p_sent_at: new Date().toISOString(),
    })
    answers.push(...results)
  }
  const refused = answers.filter(({ result }) => result === 'rejected')
  const [why] = refused
  if (why && refused.length === answers.length)
    // Rejections use the same error codes as failing calls.
    throw new ApiError(isErrorCode(why.code) ? why.code : 'ERROR_VALIDATION_FAILED', {}, 400)
  return refused
}
