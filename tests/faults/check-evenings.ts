import fc from 'fast-check'
import assert from 'node:assert/strict'

import type { OutboxRow } from '#offline/outbox/scan.ts'
import type { Database } from '#server/database/database.ts'

import { addEvent, addMember, addMembers, createClub } from '../helpers/club.ts'
import { compareServer, newTally, type Staff, type Tally } from './compare-evening.ts'
import { deliver, Network, pull } from './deliver.ts'
import { Device, wake } from './device.ts'
import { type Evening, PEOPLE, randomEvening, type Step } from './random-evening.ts'

/** What nobody can measure: two readings of a clock, rounded. */
const READING_MS = 50

/** A clock that is ahead when the list is downloaded made deliveries count as later than pulls for as many hours. */
const CLOCK_AHEAD: Evening = {
  hoursOff: [3, 0, 0],
  steps: [
    { kind: 'scan', door: 0, person: 0, fullDisk: false },
    { kind: 'deliver', door: 0, fault: 'none' },
    { kind: 'restart', door: 0 },
    { kind: 'undo', door: 0, person: 0, fullDisk: false },
  ],
}

/**
 * Lets random evenings happen at three doors, with lost requests, lost answers, refusals, full disks, wrong clocks, crashes
 * and repeats, and then compares what the database and every door make of them with the rule. Throws fast-check's
 * report of the shortest evening that went wrong; `path` repeats that one alone.
 */
export async function checkEvenings(
  database: Database,
  { runs, seed, path }: { runs: number; seed: number; path?: string },
): Promise<Tally> {
  const club = await createClub(database)
  const staff: Staff[] = [
    { id: club.members['Door staff'], undoesOthers: false },
    { id: await addMember(database, club.id, 'Door staff'), undoesOthers: false },
    { id: club.members.Leader, undoesOthers: true },
  ]
  const people = await addMembers(database, club.id, PEOPLE)
  const tally = newTally()
  const property = fc.asyncProperty(randomEvening, async (evening) => {
    const event = await addEvent(database, club.id)
    const devices = staff.map(({ id }, door) => new Device(event, id, evening.hoursOff[door] ?? 0))
    const network = new Network(database)
    await live(network, devices, people, evening)
    const rows = await settle(network, devices)
    const times = await compareServer(database, event, rows, staff, tally)
    compareTimes(devices, rows, network, times)
    await compareDoors(database, event, devices)
    tally.evenings += 1
  })
  const examples: [Evening][] = path ? [] : [[CLOCK_AHEAD]]
  await fc.assert(property, { numRuns: runs, seed, examples, ...(path && { path }) })
  return tally
}

async function live(
  network: Network,
  devices: Device[],
  people: string[],
  { steps }: Evening,
): Promise<void> {
  for (const device of devices) await wake(device, () => device.prepare())
  for (const step of steps) {
    if (step.kind === 'echo') {
      const batch = network.sent[step.batch]
      if (batch) await network.receive(batch)
      continue
    }
    const device = devices[step.door] as Device
    await wake(device, () => take(network, device, people, step))
    compareOwn(device, devices)
  }
}

/** Whoever a door has let in is inside there, from that moment on, until somebody names the check-in in an undo. */
function compareOwn(device: Device, devices: readonly Device[]): void {
  const named = new Set(
    devices.flatMap(({ made }) => [...made.values()].flatMap(({ row }) => row.undoes ?? [])),
  )
  for (const { row } of device.made.values()) {
    if (row.op === 'undo' || row.user_id === null || named.has(row.scan_id)) continue
    assert(device.roster.get(row.user_id)?.check_in_time, 'a door knows whom it has let in')
  }
}

async function take(
  network: Network,
  device: Device,
  people: string[],
  step: Exclude<Step, { kind: 'echo' }>,
): Promise<void> {
  switch (step.kind) {
    case 'pull':
      return pull(device, step.fault)
    case 'restart':
      return device.restart()
    case 'login':
      return device.logIn()
    case 'put_clock_right':
      device.surroundings.clockError = 0
      return
    case 'deliver':
      return deliver(network, device, step.fault)
    case 'scan':
    case 'undo':
      return present(device, people[step.person] ?? '', step)
  }
}

/** Lets somebody in or takes it back; on a full disk the door may not say that it did. */
async function present(
  device: Device,
  userId: string,
  { kind, fullDisk }: { kind: 'scan' | 'undo'; fullDisk: boolean },
): Promise<void> {
  if (kind === 'undo' && !device.roster.get(userId)?.check_in_time) return
  device.surroundings.diskIsFull = fullDisk
  const shown = await device.act((door) =>
    kind === 'scan' ? door.checkIn(userId) : door.undo(userId, 'Misstag'),
  )
  device.surroundings.diskIsFull = false
  if (fullDisk && shown !== undefined && shown !== 'already_inside') assert.equal(shown, 'not_saved')
}

/** Every door is back, its staff has logged in again: all is sent, without faults, and then every door hears of it. */
async function settle(network: Network, devices: Device[]): Promise<OutboxRow[]> {
  for (const device of devices) {
    await wake(device, async () => {
      device.logIn()
      await deliver(network, device, 'none')
      await device.underWay.pull?.arrive()
    })
  }
  // A pull counts as later than a delivery from the next millisecond on.
  await new Promise((resolve) => setTimeout(resolve, 2))
  const rows: OutboxRow[] = []
  for (const device of devices) {
    await wake(device, async () => {
      await pull(device, 'none')
      const kept = await device.rows()
      const lost = [...device.made.keys()].filter((id) => !kept.some(({ scan_id }) => scan_id === id))
      assert.deepEqual(lost, [], 'whatever the door has said is kept')
      rows.push(...kept)
    })
  }
  return rows
}

/**
 * A scan counts from when it was made, whatever the clock of its device showed and however long it was on its way, to within what the
 * device says; but for its way, where the device had not heard the server.
 */
function compareTimes(
  devices: readonly Device[],
  rows: readonly OutboxRow[],
  { transit }: Network,
  times: ReadonlyMap<string, number>,
): void {
  const made = new Map(devices.flatMap((device) => [...device.made]))
  for (const { scan_id, estimated } of rows) {
    const at = times.get(scan_id)
    const { from, to } = made.get(scan_id) ?? {}
    if (at === undefined || from === undefined || to === undefined) continue
    const doubt = (estimated?.error ?? transit.get(scan_id) ?? 0) + READING_MS
    assert(at >= from - doubt && at <= to + doubt, `scan ${scan_id} is ${at - to} ms off, more than ${doubt}`)
  }
}

/** Every door shows those inside whom the server counts, and since when. */
async function compareDoors(database: Database, event: string, devices: readonly Device[]): Promise<void> {
  const { rows } = await database.query<{ user_id: string; at: string }>(
    `select user_id, to_char(check_in_time at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from api.event_attendance where event_id = $1`,
    [event],
  )
  for (const { roster } of devices) {
    assert.equal(roster.inside, rows.length, 'every door counts those inside')
    for (const { user_id, at } of rows) {
      const shown = Date.parse(roster.get(user_id)?.check_in_time ?? '')
      assert(Math.abs(shown - Date.parse(at)) <= 1, 'every door shows since when somebody is inside')
    }
  }
}
