import { IDBFactory } from 'fake-indexeddb'

import type { RosterEntry, RosterPage } from '#api/door-types.ts'

import { outboxDatabase } from './outbox/outbox-database.ts'
import { forgetRemembered } from './outbox/outbox-memory.ts'
import type { NewScan, OutboxRow } from './outbox/scan.ts'
import { rosterDatabase } from './roster/roster-database.ts'

export const EVENT = '00000000-0000-4000-8000-00000000e001'
export const STAFF = '00000000-0000-4000-8000-00000000a001'
export const OTHER_STAFF = '00000000-0000-4000-8000-00000000a002'

/** Empty storage, as on a new device. */
export async function freshDevice(): Promise<void> {
  await Promise.all([outboxDatabase.close(), rosterDatabase.close()])
  forgetRemembered()
  globalThis.indexedDB = new IDBFactory()
}

/** Deletes the outbox, as a user clearing the site's data would. */
export function deleteOutbox(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('samspel-outbox')
    request.addEventListener('success', resolve)
    request.addEventListener('error', reject)
  })
}

/** A UUID that is easy to recognise in a failing test. */
export function person(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

export function scan(n: number, change: Partial<NewScan> = {}): NewScan {
  return {
    event_id: EVENT,
    event_end_time: '2026-11-21T22:00:00Z',
    user_id: person(n),
    op: 'check_in',
    method: 'card',
    staff_id: STAFF,
    card_hash: `hash-${n}`,
    reason: null,
    ...change,
  }
}

export function row(change: Partial<OutboxRow> = {}): OutboxRow {
  return {
    ...scan(1),
    scan_id: person(900),
    scanned_at: '2026-11-21T18:00:00.000Z',
    card_hash: 'hash-1',
    reason: null,
    elapsed: { clock: 'earlier', ms: 0 },
    estimated: null,
    seq: 1,
    device_id: 'door-1',
    device_name: 'Main entrance',
    taken_over: false,
    schema_version: 1,
    owner_id: STAFF,
    added_at: 0,
    state: 'pending',
    attempts: 0,
    next_attempt: 0,
    lease: null,
    last_error: null,
    parked: null,
    result: null,
    delivered_at: null,
    ...change,
  }
}

export function member(n: number, change: Partial<RosterEntry> = {}): RosterEntry {
  return {
    user_id: person(n),
    name: `Person ${n}`,
    status: 'verified',
    registration: 'going',
    card_hash: `hash-${n}`,
    check_in_time: null,
    device_id: null,
    device_name: null,
    ...change,
  }
}

export function rosterPage(change: Partial<RosterPage> = {}): RosterPage {
  const members = change.members ?? []
  return {
    event: {
      id: EVENT,
      title: 'Autumn concert',
      start_time: '2026-11-21T18:00:00Z',
      end_time: '2026-11-21T22:00:00Z',
      is_private: false,
      max_participants: null,
      going_count: 0,
      status: 'published',
    },
    salt: 'AAAAAAAAAAAAAAAAAAAAAA',
    total: members.length,
    server_time: new Date().toISOString(),
    cursor: 'cursor-1',
    next: null,
    full: true,
    members,
    ...change,
  }
}
