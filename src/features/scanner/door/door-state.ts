import { createStore, type StoreApi } from 'zustand/vanilla'

import type { UndeliveredCount } from '#offline/outbox/outbox.ts'
import type { OutboxRow } from '#offline/outbox/scan.ts'

import type { Shown } from '../model/outcome.ts'
import type { LoggedRefusal } from '../model/refusal-log.ts'

/** What the screens of one door show; changed only by the door itself. */
export interface DoorState {
  /** This device, as its scans name it; missing until it is known. */
  deviceId?: string
  /** The latest outcome. */
  shown?: Shown
  /** It was shown so recently that it must be about whoever stands at the door; a question is, until answered. */
  fresh: boolean
  /** A scan is being written to the device. */
  saving: boolean
  /** The newest scans of this event on this device, oldest first. */
  rows: readonly OutboxRow[]
  refusals: readonly LoggedRefusal[]
  counts: DoorCounts
  undelivered: UndeliveredCount
  /** Sending waits until somebody logs in again. */
  loginRequired: boolean
  /** The device does not give out its scans at the moment. */
  unreadable: boolean
}

export interface DoorCounts {
  /** Members and visitors. */
  inside: number
  visitors: number
  /** Members who said that they come and are not inside yet. */
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

/** How many scans the lists show. */
export const MAX_ROWS = 100

/** The rows with a new one at their end; the oldest ones make room, so that an evening at the door does not grow. */
export const withRow = (rows: readonly OutboxRow[], row: OutboxRow): OutboxRow[] =>
  [...rows.filter(({ scan_id }) => scan_id !== row.scan_id), row].slice(-MAX_ROWS)
