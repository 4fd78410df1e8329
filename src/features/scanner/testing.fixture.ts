import type { OutboxRow } from '#offline/outbox/scan.ts'
import { row } from '#offline/testing.fixture.ts'

import type { DoorMember } from './model/verdict.ts'

/** A member who is going and not inside yet, for tests. */
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

/** A check-in waiting to be sent, for tests. */
export function aRow(change: Partial<OutboxRow> = {}): OutboxRow {
  return row({
    scan_id: 'scan-1',
    event_id: 'concert',
    user_id: 'alva',
    scanned_at: '2026-11-21T18:00:00Z',
    device_id: 'phone',
    device_name: 'Telefon',
    staff_id: 'staff',
    owner_id: 'staff',
    card_hash: null,
    ...change,
  })
}
