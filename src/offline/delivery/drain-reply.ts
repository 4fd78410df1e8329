import type { ScanAnswer } from '#api/door-types.ts'
import { ApiError } from '#api/errors.ts'

import type { OutboxRow, ScanError } from '../outbox/scan.ts'
import type { DeliveryOutcome } from './drain-plan.ts'

/** A server may request a pause (Retry-After, RFC 9110 section 10.2.3), but not one that outlasts the evening. */
export const LONGEST_PAUSE_MS = 3_600_000

/** What a failed call says about the connection, or about the scans it carried. */
export type CallFailure =
  /** No server, or none able to respond now. `pause` in milliseconds, if the server requested one. */
  | { kind: 'unreachable'; error: ScanError; pause?: number }
  | { kind: 'login_required'; error: ScanError }
  /** The server rejects what was sent: `caller` if it would reject any scan from this user. */
  | { kind: 'refused'; error: ScanError; caller: boolean }

const NO_ANSWER: ScanError = { code: 'ERROR_NETWORK', status: 0 }
/**
 * The same call may succeed later. 408, 425 and 429 say so themselves; 404, 405 and 406 concern the URL, as
 * between two versions of the server, and never a scan: check_in reports an unknown event per item.
 */
const LATER: readonly number[] = [404, 405, 406, 408, 425, 429]

/** Classifies a failed call. Anything that is not a response from our server counts as no response. */
export function readFailure(reason: unknown): CallFailure {
  if (!(reason instanceof ApiError)) return { kind: 'unreachable', error: NO_ANSWER }
  const { code, status, params } = reason
  const error = { code, status }
  if (status === 401) return { kind: 'login_required', error }
  if (status < 400 || status >= 500 || LATER.includes(status)) {
    const pause = typeof params.seconds === 'number' ? params.seconds * 1000 : undefined
    return pause === undefined
      ? { kind: 'unreachable', error }
      : { kind: 'unreachable', error, pause: Math.max(0, Math.min(pause, LONGEST_PAUSE_MS)) }
  }
  return { kind: 'refused', error, caller: status === 403 }
}

const RESULTS: readonly string[] = ['recorded', 'duplicate', 'earlier', 'conflict', 'rejected']

/**
 * The verdict for each row of a batch, from the body of a 2xx response. Rows that the response does not
 * mention, or mentions in a way we do not understand, stay: only a legible response delivers. Undefined if
 * the body as a whole is not a reply.
 */
export function readReply(
  rows: readonly OutboxRow[],
  reply: unknown,
): Map<string, DeliveryOutcome> | undefined {
  const results = (reply as { results?: unknown } | null | undefined)?.results
  if (!Array.isArray(results)) return undefined
  const answers = new Map(results.filter(isAnswer).map((answer) => [answer.scan_id, answer]))
  return new Map(
    rows.map(({ scan_id }): [string, DeliveryOutcome] => {
      const answer = answers.get(scan_id)
      return [
        scan_id,
        answer
          ? { kind: 'answered', answer: tidy(answer) }
          : { kind: 'unknown', error: { code: 'ERROR_UNKNOWN', status: 200 } },
      ]
    }),
  )
}

function isAnswer(value: unknown): value is ScanAnswer {
  const { scan_id, result } = (value ?? {}) as Partial<ScanAnswer>
  return typeof scan_id === 'string' && typeof result === 'string' && RESULTS.includes(result)
}

function tidy(answer: ScanAnswer): ScanAnswer {
  const { scan_id, result, code, check_in_time, device_name, staff_name } = answer
  return {
    scan_id,
    result,
    code: code ?? null,
    check_in_time: check_in_time ?? null,
    device_name: device_name ?? null,
    staff_name: staff_name ?? null,
  }
}
