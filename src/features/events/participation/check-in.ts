import { answer, api } from '#api/client.ts'
import type { ScanAnswer, ScanPayload } from '#api/door-types.ts'
import { ApiError } from '#api/errors.ts'
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
}

/** Creates the scans, each with an id. After a failure send the same ones again: what had arrived counts once. */
export function createScans({ eventId, userIds, op, reason, deviceName }: ManualScans): ScanPayload[] {
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
    schema_version: 1,
  }))
}

/** Sends them, and gives back what stood in the way of each that did not pass. Throws ApiError when none did. */
export async function sendScans(scans: readonly ScanPayload[]): Promise<ScanAnswer[]> {
  const answers: ScanAnswer[] = []
  for (let first = 0; first < scans.length; first += BATCH) {
    // One after the other: the server lets one batch of an event in at a time in any case.
    const { results } = await answer<{ results: ScanAnswer[] }>(
      api.rpc('check_in', {
        p_scans: scans.slice(first, first + BATCH) as never,
        p_sent_at: new Date().toISOString(),
      }),
    )
    answers.push(...results)
  }
  const refused = answers.filter(({ result }) => result === 'rejected')
  const [why] = refused
  if (why && refused.length === answers.length)
    // A refusal's code is one of the catalogue, as that of a call that fails.
    throw new ApiError((why.code ?? 'ERROR_VALIDATION_FAILED') as ApiError['code'], {}, 400)
  return refused
}
