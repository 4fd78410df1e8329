import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, vi } from 'vitest'

import type { CheckInReply, RosterPage, ScanAnswer, ScanPayload } from '#api/door-types.ts'
import type { Database } from '#server/database/database.ts'

import { addEvent, addMember, type Club, createClub } from './club.ts'
import { type DatabaseKind, useDatabase } from './databases.ts'
import { person, valueAs, valueOf } from './requests.ts'

/** A scan's time that many minutes before now. */
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A scan of a member at an event, now, by the first device, unless told otherwise. */
export function scan(
  eventId: string,
  userId: string | null,
  staffId: string,
  changes: Partial<ScanPayload> = {},
): ScanPayload {
  return {
    scan_id: randomUUID(),
    event_id: eventId,
    user_id: userId,
    op: 'check_in',
    method: 'search',
    scanned_at: new Date().toISOString(),
    seq: 1,
    device_id: 'device-a',
    device_name: 'North door',
    staff_id: staffId,
    card_hash: null,
    reason: null,
    taken_over: false,
    schema_version: 1,
    ...changes,
  }
}

/** Sends scans as a staff member; `sentAt` is the device's clock. */
export async function checkIn(
  database: Database,
  staffId: string,
  scans: readonly unknown[],
  sentAt = new Date(),
): Promise<ScanAnswer[]> {
  const reply = await valueAs<CheckInReply>(database, person(staffId), 'select api.check_in($1::jsonb, $2)', [
    JSON.stringify(scans),
    sentAt,
  ])
  return reply.results
}

/**
 * A club, and for each test of the enclosing describe block another event that runs now, and another member
 * for its door staff to let in.
 */
export function useDoor(kind: DatabaseKind) {
  const database = useDatabase(kind, 'migrated')
  const current = {} as { club: Club; event: string; member: string }

  beforeAll(async () => {
    current.club = await createClub(database)
  })
  beforeEach(async () => {
    current.event = await addEvent(database, current.club.id)
    current.member = await addMember(database, current.club.id, 'Member', { name: 'Ester Svan' })
  })

  const staff = () => current.club.members['Door staff']
  return {
    database,
    club: () => current.club,
    staff,
    event: () => current.event,
    member: () => current.member,
    scanOf: (changes: Partial<ScanPayload> = {}) => scan(current.event, current.member, staff(), changes),
    send: (...scans: ScanPayload[]) => checkIn(database, staff(), scans),
  }
}

/** The time a person came in, or undefined if they are not inside. */
export async function insideSince(
  database: Database,
  eventId: string,
  userId: string,
): Promise<Date | undefined> {
  return valueOf(
    database,
    'select check_in_time from api.event_attendance where event_id = $1 and user_id = $2',
    [eventId, userId],
  )
}

export interface RosterParameters {
  after?: string | null
  limit?: number
  since?: string | null
}

/** One page of a roster, as a staff member gets it. */
export async function rosterPage(
  database: Database,
  staffId: string,
  eventId: string,
  { after = null, limit = 1000, since = null }: RosterParameters = {},
): Promise<RosterPage & { full: boolean }> {
  return valueAs(database, person(staffId), 'select api.event_roster($1, $2, $3, $4)', [
    eventId,
    after,
    limit,
    since,
  ])
}

/**
 * A cursor after which nothing has changed yet. Another transaction on the cluster, even in another
 * database, may hold a cursor back, so that some changes are sent twice; this waits until there is none.
 */
export async function quietCursor(database: Database, staffId: string, eventId: string): Promise<string> {
  return vi.waitFor(async () => {
    const { cursor } = await rosterPage(database, staffId, eventId)
    const { members, removed } = await rosterPage(database, staffId, eventId, { since: cursor })
    expect([members, removed]).toEqual([[], []])
    return cursor
  })
}

/** The hash a scanner computes for a card's code with the roster's salt. */
export function hashOfCard(code: string, salt: string): string {
  const token = Buffer.from(code.slice('S1.'.length), 'base64url')
  return createHash('sha256').update(Buffer.from(salt, 'base64url')).update(token).digest('base64url')
}
