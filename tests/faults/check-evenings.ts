import fc from 'fast-check'
import { expect } from 'vitest'
import type { CheckInReply, ScanPayload } from '#api/door-types.ts'
import { ApiError } from '#api/errors.ts'
import { type CheckIn, standingOf, type Undo } from '#lib/attendance.ts'
import type { OutboxRow } from '#offline/outbox/scan.ts'
import type { Database } from '#server/database/database.ts'
import { addEvent, addMember, addMembers, createClub } from '../helpers/club.ts'
import { person, valueAs } from '../helpers/requests.ts'
import { Device } from './device.ts'
import { type DoorNumber, type Fault, PEOPLE, randomEvening, type Step } from './random-evening.ts'

/** Who stands at which door, and whether they may take back what others did. */
interface Staff {
  id: string
  undoesOthers: boolean
}

interface Batch {
  staffId: string
  scans: ScanPayload[]
  sentAt: number
}

export interface Tally {
  evenings: number
  scans: number
  undos: number
  parked: number
  conflicts: number
}

/**
 * Lets random evenings happen at three doors, with lost requests, lost answers, crashes and repeats, and then compares
 * what the database and every door make of them with the rule. Throws fast-check's report of the shortest evening that
 * went wrong.
 */
export async function checkEvenings(
  database: Database,
  { runs, seed }: { runs: number; seed: number },
): Promise<Tally> {
  const club = await createClub(database)
  const staff: Staff[] = [
    { id: club.members['Door staff'], undoesOthers: false },
    { id: await addMember(database, club.id, 'Door staff'), undoesOthers: false },
    { id: club.members.Leader, undoesOthers: true },
  ]
  const people = await addMembers(database, club.id, PEOPLE)
  const tally: Tally = { evenings: 0, scans: 0, undos: 0, parked: 0, conflicts: 0 }
  const property = fc.asyncProperty(randomEvening, async (steps) => {
    const event = await addEvent(database, club.id)
    const devices = staff.map(({ id }) => new Device(event, id))
    await live(database, devices, people, steps)
    const rows = await settle(database, devices)
    await compareServer(database, event, rows, staff, tally)
    await compareDoors(database, event, devices)
    tally.evenings += 1
  })
  await fc.assert(property, { numRuns: runs, seed })
  return tally
}

async function live(database: Database, devices: Device[], people: string[], steps: Step[]): Promise<void> {
  for (const device of devices) await awake(device, () => device.prepare())
  const sent: Batch[] = []
  const at = (door: DoorNumber) => devices[door] as Device
  for (const step of steps) {
    if (step.kind === 'echo') {
      const batch = sent[step.batch]
      if (batch) await receive(database, batch)
      continue
    }
    const device = at(step.door)
    await awake(device, async () => {
      if (step.kind === 'pull') return device.pull()
      if (step.kind === 'restart') return device.restart()
      if (step.kind === 'deliver') return deliver(database, device, step.fault, sent)
      const userId = people[step.person] ?? ''
      if (step.kind === 'scan') return device.door.checkIn(userId)
      if (device.roster.get(userId)?.check_in_time) return device.door.undo(userId, 'Misstag')
    })
  }
}

/** Every door is back: all is sent, without faults, and then every door hears of it. */
async function settle(database: Database, devices: Device[]): Promise<OutboxRow[]> {
  for (const device of devices) await awake(device, () => deliver(database, device, 'none', []))
  // A pull counts as later than a delivery from the next millisecond on.
  await new Promise((resolve) => setTimeout(resolve, 2))
  const rows: OutboxRow[] = []
  for (const device of devices) {
    await awake(device, async () => {
      await device.pull()
      rows.push(...(await device.rows()))
    })
  }
  return rows
}

async function compareServer(
  database: Database,
  event: string,
  rows: OutboxRow[],
  staff: Staff[],
  tally: Tally,
): Promise<void> {
  const { rows: recorded } = await database.query<{ scan_id: string; at: number; conflict: boolean }>(
    // A time of the database is finer than a Date.
    'select scan_id, (extract(epoch from scanned_at) * 1000)::float8 as at, conflict from api.scans where event_id = $1',
    [event],
  )
  const arrived = rows.filter(({ state }) => state === 'delivered')
  // Nothing is lost, and nothing is there twice.
  expect(recorded.map((scan) => scan.scan_id).toSorted()).toEqual(
    arrived.map((row) => row.scan_id).toSorted(),
  )
  const times = new Map(recorded.map((scan) => [scan.scan_id, scan.at]))
  const attendance: string[] = []
  const conflicts: string[] = []
  for (const userId of new Set(rows.map((row) => row.user_id))) {
    const ofPerson = rows.filter((row) => row.user_id === userId)
    const checkIns = ofPerson
      .filter((row) => row.op === 'check_in')
      .map((row): CheckIn => ({ ...row, op: 'check_in', at: times.get(row.scan_id) ?? Number.NaN }))
    const undos = ofPerson
      .filter((row) => row.op === 'undo')
      .map((row): Undo & { state: string; scan_id: string } => ({
        ...row,
        op: 'undo',
        undoes: row.undoes ?? null,
        sender_id: row.staff_id,
        undoes_others: staff.some(({ id, undoesOthers }) => id === row.staff_id && undoesOthers),
      }))
    const { counting, conflicts: against } = standingOf(checkIns, undos)
    attendance.push(...counting.slice(0, 1).map(({ scan_id }) => scan_id))
    conflicts.push(...against.map(({ scan_id }) => scan_id))
    // Only an undo that would come to nothing is refused, and nothing that no undo names stops counting.
    const refused = undos.filter(({ state }) => state === 'parked')
    expect(standingOf(checkIns, refused).counting).toHaveLength(checkIns.length)
    const named = new Set(undos.flatMap(({ undoes }) => undoes ?? []))
    expect(
      checkIns.filter(({ scan_id }) => !named.has(scan_id) && !counting.some((c) => c.scan_id === scan_id)),
    ).toEqual([])
    tally.parked += refused.length
    tally.undos += undos.length
  }
  expect(rows.filter(({ op, state }) => op === 'check_in' && state !== 'delivered')).toEqual([])
  const { rows: attended } = await database.query<{ scan_id: string }>(
    'select scan_id from api.event_attendance where event_id = $1',
    [event],
  )
  expect(attended.map(({ scan_id }) => scan_id).toSorted()).toEqual(attendance.toSorted())
  expect(
    recorded
      .filter(({ conflict }) => conflict)
      .map(({ scan_id }) => scan_id)
      .toSorted(),
  ).toEqual(conflicts.toSorted())
  tally.scans += rows.length
  tally.conflicts += conflicts.length
}

/** Every door shows those inside whom the server counts, and since when. */
async function compareDoors(database: Database, event: string, devices: Device[]): Promise<void> {
  const { rows } = await database.query<{ user_id: string; check_in_time: Date }>(
    'select user_id, check_in_time from api.event_attendance where event_id = $1',
    [event],
  )
  for (const { roster } of devices) {
    expect(roster.inside).toBe(rows.length)
    for (const { user_id, check_in_time } of rows)
      expect(Date.parse(roster.get(user_id)?.check_in_time ?? '')).toBe(Number(check_in_time))
  }
}

async function awake(device: Device, work: () => Promise<unknown> | undefined): Promise<void> {
  await device.wake()
  await work()
}

async function deliver(database: Database, device: Device, fault: Fault, sent: Batch[]): Promise<void> {
  let killed = () => {}
  const death = new Promise<void>((resolve) => (killed = resolve))
  const delivery = device.deliver(async (scans, sentAt) => {
    const batch = { staffId: device.staffId, scans, sentAt }
    sent.push(batch)
    if (fault === 'request_lost') throw new ApiError('ERROR_NETWORK')
    const reply = await receive(database, batch)
    if (fault === 'arrives_again') await receive(database, batch)
    if (fault === 'reply_lost') throw new ApiError('ERROR_NETWORK')
    if (fault === 'killed') {
      killed()
      await new Promise(() => {})
    }
    return reply
  })
  await Promise.race([delivery, death])
  if (fault === 'killed') await device.restart()
}

function receive(database: Database, { staffId, scans, sentAt }: Batch): Promise<CheckInReply> {
  return valueAs(database, person(staffId), 'select api.check_in($1::jsonb, $2)', [
    JSON.stringify(scans),
    new Date(sentAt),
  ])
}
