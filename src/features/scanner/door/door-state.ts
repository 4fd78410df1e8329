import { createStore, type StoreApi } from 'zustand/vanilla'

import type { UndeliveredCount } from '#offline/outbox/outbox.ts'
import type { OutboxRow } from '#offline/outbox/scan.ts'
import type { RosterRefusal } from '#offline/roster/roster-changes.ts'

import type { Shown } from '../model/outcome.ts'
import type { LoggedRefusal } from '../model/refusal-log.ts'

/** The state shown on one door's screens; changed only by the door itself. */
export interface DoorState {
  /** This device's name in its scans; missing until known. */
  deviceId?: string
  /** The latest outcome. */
  shown?: Shown
  /** Shown so recently that it must concern the person at the door; a question stays fresh until answered. */
  fresh: boolean
  /** A scan is being written to the device. */
  saving: boolean
  /** The newest scans of this event on this device, oldest first. */
  rows: readonly OutboxRow[]
  refusals: readonly LoggedRefusal[]
  counts: DoorCounts
  undelivered: UndeliveredCount
  /** Sending is paused until somebody logs in again. */
  loginRequired: boolean
  /** The device's scans cannot be read at the moment. */
  unreadable: boolean
  /** Why the server gives this door no more changes; missing while it does, or cannot be reached. */
  refusal?: RosterRefusal | undefined
}

export interface DoorCounts {
  /** Members and visitors. */
  inside: number
  visitors: number
  /** Members who are going and not inside yet. */
  expected: number
  members: number
}

export type DoorStore = StoreApi<DoorState>

export const createDoorStore = (initial: Pick<DoorState, 'counts' | 'refusals'>): DoorStore =>
  createStore(() => ({
    fresh: false,
    saving: false,
    rows: [],
    undelivered: { mine: 0, others: 0, parked: 0 },
    loginRequired: false,
    unreadable: false,
    ...initial,
  }))

/** The maximum number of scans in the lists. */
export const MAX_ROWS = 100

/** The rows with a new one appended; the oldest are dropped, so that the list stays bounded over an evening. */
export const withRow = (rows: readonly OutboxRow[], row: OutboxRow): OutboxRow[] =>
  [...rows.filter(({ scan_id }) => scan_id !== row.scan_id), row].slice(-MAX_ROWS)
