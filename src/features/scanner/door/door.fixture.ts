import type { RosterEntry } from '#api/door-types.ts'
import type { NewScan, OutboxRow } from '#offline/outbox/scan.ts'
import { countingCheckIns } from '#offline/roster/attendance.ts'

import type { DoorMember } from '../model/verdict.ts'
import { aMember, aRow } from '../testing.fixture.ts'
import type { Door, DoorPorts, DoorRoster } from './door-ports.ts'
import { createDoor } from './door.ts'

export const cardOf = (letter: string) => `S1.${letter.repeat(21)}A`
export const ALVA = cardOf('a')
export const BO = cardOf('b')

const OUTSIDE = { check_in_time: null, device_id: null, device_name: null }

type Told = Partial<Pick<RosterEntry, 'scan_id' | 'others'>>

/** People whose card's token starts with the byte of their letter. */
function aRoster(members: (DoorMember & Told & { card: string })[], event = {}): DoorRoster {
  const now = new Map(
    members.map((member) => [member.user_id, { ...member, card_hash: `hash-${member.card}` }]),
  )
  const isInside = (member: DoorMember) => member.check_in_time !== null
  /** The member each visitor is a guest of, by scan id. */
  const visitors = new Map<string, string | undefined>()
  const visitorRows: OutboxRow[] = []
  const all = () => [...now.values()]
  return {
    info: {
      event: {
        id: 'concert',
        title: 'Konsert',
        start_time: '2026-11-21T17:00:00Z',
        end_time: '2026-11-21T22:00:00Z',
        is_private: false,
        max_participants: null,
        going_count: 1,
        status: 'published',
        ...event,
      },
    },
    size: now.size,
    get inside() {
      return all().filter(isInside).length
    },
    get visitors() {
      return visitors.size
    },
    get expected() {
      return all().filter((member) => member.registration === 'going' && !isInside(member)).length
    },
    get: (userId) => now.get(userId),
    counting: (userId) => countingCheckIns(now.get(userId) ?? OUTSIDE, [], 0),
    visitorScans: () => visitorRows,
    hasHandles: true,
    seenScan: 0,
    findByCard: (card) => {
      const bytes = (text: string) => atob(text.slice(3)).charCodeAt(0)
      const [first] = card.version === 1 ? card.token : card.handle
      return Promise.resolve(all().find((member) => bytes(member.card) === first))
    },
    applyScans(rows) {
      visitorRows.push(...rows.filter(({ user_id }) => user_id === null))
      for (const { scan_id, user_id, op, undoes, scanned_at, device_id, device_name, guest_of } of rows) {
        if (user_id === null && op === 'check_in') visitors.set(scan_id, guest_of)
        for (const named of undoes ?? []) visitors.delete(named)
        const host = now.get(guest_of ?? '')
        if (host) host.guests_inside = [...visitors.values()].filter((id) => id === guest_of).length
        const member = now.get(user_id ?? '')
        if (member)
          Object.assign(member, {
            scan_id,
            check_in_time: op === 'undo' ? null : scanned_at,
            device_id,
            device_name,
          })
      }
    },
  }
}

export const PEOPLE = [
  { ...aMember({ user_id: 'alva', name: 'Alva Ek' }), card: ALVA },
  { ...aMember({ user_id: 'bo', name: 'Bo Lind', registration: null }), card: BO },
]

/** A device that stores each scan, unless `write` is replaced. */
export function aDevice() {
  const device = {
    written: [] as NewScan[],
    heard: [] as string[],
    hear: (kind: string): void => void device.heard.push(kind),
    write: (scan: NewScan): Promise<OutboxRow> => {
      device.written.push(scan)
      return Promise.resolve(aRow({ ...scan, seq: device.written.length }))
    },
    /** Another door has let a member in, as the roster has just been told. */
    arrives: (_userId: string, _checkIn: Pick<DoorMember, 'check_in_time'>): void => {},
    /** The door of an event on this device. */
    open(
      event = {},
      people: Parameters<typeof aRoster>[0] = PEOPLE,
      told = {},
      time?: DoorPorts['time'],
    ): Door {
      const roster = aRoster(people, event)
      device.arrives = (userId, checkIn) => void Object.assign(roster.get(userId) ?? {}, checkIn)
      return createDoor({
        roster: Object.assign(roster, { info: { ...roster.info, ...told } }),
        staffId: 'staff',
        addScan: async (scan) => ({ row: await device.write(scan) }),
        feedback: { give: (kind) => device.hear(kind) },
        ...(time && { time }),
      })
    },
  }
  return device
}

export const shown = (door: Door) => door.store.getState().shown
export const kind = (door: Door) => shown(door)?.outcome.kind
