import type { OutboxRow } from '#offline/scan.ts'
import type { DoorMember } from './model/verdict.ts'

/** A member who comes and is not inside yet, for tests. */
export function aMember(change: Partial<DoorMember> = {}): DoorMember {
  return {
    user_id: 'alva',
    name: 'Alva Ek',
    status: 'verified',
    registration: 'going',
    check_in_time: null,
    device_id: null,
    device_name: null,
    ...change,
  }
}

/** A check-in that waits to be sent, for tests. */
export function aRow(change: Partial<OutboxRow> = {}): OutboxRow {
  return {
    scan_id: 'scan-1',
    event_id: 'concert',
    event_end_time: '2026-11-21T22:00:00Z',
    user_id: 'alva',
    op: 'check_in',
    method: 'card',
    scanned_at: '2026-11-21T18:00:00Z',
    elapsed: { clock: 'page', ms: 0 },
    seq: 1,
    device_id: 'phone',
    device_name: 'Telefon',
    staff_id: 'staff',
    card_hash: null,
    reason: null,
    taken_over: false,
    schema_version: 1,
    owner_id: 'staff',
    added_at: 0,
    state: 'pending',
    attempts: 0,
    next_attempt: 0,
    lease: null,
    last_error: null,
    result: null,
    delivered_at: null,
    ...change,
  }
}
