import fc from 'fast-check'
import assert from 'node:assert/strict'

import type { Door } from '#features/scanner/door/door-ports.ts'
import type { OutboxRow } from '#offline/outbox/scan.ts'
import type { Database } from '#server/database/database.ts'

import { addEvent, addMember, addMembers, createClub } from '../helpers/club.ts'
import { compareServer, newTally, type Staff, type Tally } from './compare-evening.ts'
import { deliver, Network, pull } from './deliver.ts'
import { Device, wake } from './device.ts'
import { type Evening, PEOPLE, randomEvening, type Step } from './random-evening.ts'

/** Measuring error: two clock readings, rounded. */
const READING_MS = 50

/** The clock was ahead at the roster’s download: deliveries counted as later than pulls for those hours. */
const CLOCK_AHEAD: Evening = {
  hoursOff: [3, 0, 0],
  steps: [
    { kind: 'scan', door: 0, person: 0, fullDisk: false },
    { kind: 'deliver', door: 0, fault: 'none' },
    { kind: 'restart', door: 0 },
    { kind: 'undo', door: 0, person: 0, fullDisk: false },
  ],
}

/** A slow response set the clock estimate back, and the next pull counted as earlier than the deliveries. */
const CLOCK_SET_BACK: Evening = {
  hoursOff: [0, 0, 0],
  steps: [
    { kind: 'visitor', door: 2, person: 0, fullDisk: false },
    { kind: 'restart', door: 2 },
    { kind: 'pull', door: 2, fault: 'slow' },
    { kind: 'scan', door: 0, person: 0, fullDisk: false },
  ],
}

/**
 * The clock was corrected before the server was contacted again: until there were enough responses, the
 * device ordered its own pulls before earlier deliveries, and counted those twice.
 */
const CLOCK_PUT_RIGHT: Evening = {
  hoursOff: [0, 3, 0],
  steps: [
    { kind: 'restart', door: 1 },
    { kind: 'put_clock_right', door: 1 },
    { kind: 'pull', door: 1, fault: 'slow' },
    { kind: 'visitor', door: 1, person: 3, fullDisk: false },
    { kind: 'scan', door: 0, person: 0, fullDisk: false },
  ],
}

/** The response to an undo was lost, but the next pull included it: the door undid its visitor twice. */
const ANSWER_LOST: Evening = {
  hoursOff: [0, 0, 0],
  steps: [
    { kind: 'visitor', door: 2, person: 0, fullDisk: false },
    { kind: 'deliver', door: 2, fault: 'none' },
    { kind: 'no_visitor', door: 2, person: 0, fullDisk: false },
    { kind: 'deliver', door: 2, fault: 'killed' },
    { kind: 'pull', door: 2, fault: 'none' },
    { kind: 'scan', door: 0, person: 0, fullDisk: false },
  ],
}

/**
 * Runs random evenings at three doors, with lost requests and responses, rejections, full disks, wrong
 * clocks, crashes and repeats, and compares the results in the database and at every door with the rule.
 * Throws fast-check’s report of the shortest failing evening; `path` repeats only that one.
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
    const event = await addEvent(database, club.id, { guests_allowed: 3 })
    await announceGuests(database, event, people.slice(0, 2))
    const devices = staff.map(({ id }, door) => new Device(event, id, evening.hoursOff[door] ?? 0))
    const network = new Network(database)
    await live(network, devices, people, evening)
    const rows = await settle(network, devices)
    const times = await compareServer(database, event, rows, staff, tally)
    compareTimes(devices, rows, network, times)
    await compareDoors(database, event, devices, people)
    tally.evenings += 1
  })
  // The examples count in a path, too.
  await fc.assert(property, {
    numRuns: runs,
    seed,
    examples: [[CLOCK_AHEAD], [CLOCK_SET_BACK], [CLOCK_PUT_RIGHT], [ANSWER_LOST]],
    ...(path && { path }),
  })
  return tally
}

/** Registers each of these members with two guests. */
async function announceGuests(database: Database, event: string, members: readonly string[]): Promise<void> {
  await database.query(
    `insert into api.event_registrations (event_id, user_id, status, guests) select $1, unnest($2::uuid[]), 'going', 2`,
    [event, members],
  )
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
    await wake(device, async () => {
      await take(network, device, people, step)
      compareOwn(device, devices)
      await compareCounter(device)
    })
  }
}

/**
 * Everybody a door has admitted or counted is inside at that door at once, until an undo names the check-in.
 */
function compareOwn(device: Device, devices: readonly Device[]): void {
  const named = new Set(
    devices.flatMap(({ made }) => [...made.values()].flatMap(({ row }) => row.undoes ?? [])),
  )
  const standing = [...device.made.values()]
    .map(({ row }) => row)
    .filter(({ op, scan_id }) => op === 'check_in' && !named.has(scan_id))
  for (const { user_id } of standing)
    if (user_id) assert(device.roster.get(user_id)?.check_in_time, 'a door knows whom it has let in')
  const visitors = standing.filter(({ user_id }) => user_id === null)
  assert(device.roster.visitors >= visitors.length, 'a door knows whom it has counted')
  for (const host of new Set(visitors.flatMap(({ guest_of }) => guest_of ?? []))) {
    const own = visitors.filter(({ guest_of }) => guest_of === host).length
    assert(
      (device.roster.get(host)?.guests_inside ?? 0) >= own,
      'a door knows the guests that it has counted',
    )
  }
}

/** No door counts a visitor twice, or one that it has undone, even while a response is lost or delayed. */
async function compareCounter(device: Device): Promise<void> {
  const rows = (await device.rows()).filter(({ user_id }) => user_id === null)
  const takenBack = new Set(
    rows.flatMap(({ op, state, undoes }) => (op === 'undo' && state !== 'parked' && undoes) || []),
  )
  const own = rows.filter(({ op, scan_id }) => op === 'check_in' && !takenBack.has(scan_id))
  const counted = device.roster.visitorsByDoor().find(({ device_id }) => device_id === rows[0]?.device_id)
  assert((counted?.visitors ?? 0) <= own.length, 'a door counts nobody twice')
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
    default:
      return present(device, people[step.person] ?? '', step)
  }
}

type Present = Extract<Step, { person: number }>

/** What the staff do at the door. */
const ACTS: Record<Present['kind'], (door: Door, userId: string) => Promise<void>> = {
  scan: (door, userId) => door.checkIn(userId),
  undo: (door, userId) => door.undo(userId, 'Misstag'),
  visitor: (door) => door.countVisitor(),
  no_visitor: (door) => door.takeBackVisitor(),
  guest: (door, userId) => door.countGuest(userId),
  no_guest: (door, userId) => door.takeBackGuest(userId),
  announced_guests: (door, userId) => door.letInGuests(userId),
}
/** What the door offers for somebody who is inside. */
const OF_WHO_IS_INSIDE: ReadonlySet<Step['kind']> = new Set(['undo', 'guest', 'no_guest', 'announced_guests'])

/** Performs an act at the door; with a full disk, the door must not confirm it. */
async function present(device: Device, userId: string, { kind, fullDisk }: Present): Promise<void> {
  if (OF_WHO_IS_INSIDE.has(kind) && !device.roster.get(userId)?.check_in_time) return
  device.surroundings.diskIsFull = fullDisk
  const shown = await device.act((door) => ACTS[kind](door, userId))
  device.surroundings.diskIsFull = false
  if (fullDisk && shown !== undefined && shown !== 'already_inside') assert.equal(shown, 'not_saved')
}

/** All doors are online and logged in again: everything is sent without faults, then every door pulls. */
async function settle(network: Network, devices: Device[]): Promise<OutboxRow[]> {
  for (const device of devices) {
    await wake(device, async () => {
      device.logIn()
      await deliver(network, device, 'none')
      await device.underWay.pull?.arrive()
    })
  }
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
 * A scan counts from when it was made, whatever the device’s clock and however long its delivery, within the
 * error that the device states. If the device had no contact with the server before, the delivery time is
 * added to the error.
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

/** Every door shows the same people inside since the same times, guests and visitors as the server. */
async function compareDoors(
  database: Database,
  event: string,
  devices: readonly Device[],
  people: readonly string[],
): Promise<void> {
  const { rows } = await database.query<{ user_id: string; at: string }>(
    `select user_id, to_char(check_in_time at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from api.event_attendance where event_id = $1`,
    [event],
  )
  const visitors = await database.query<{ guest_of: string | null }>(
    'select guest_of from private.check_ins where event_id = $1 and user_id is null',
    [event],
  )
  for (const { roster } of devices) {
    assert.equal(roster.inside, rows.length, 'every door counts those inside')
    assert.equal(roster.visitors, visitors.rows.length, 'every door counts the visitors')
    for (const user_id of people) {
      const guests = visitors.rows.filter(({ guest_of }) => guest_of === user_id).length
      assert.equal(
        roster.get(user_id)?.guests_inside ?? 0,
        guests,
        'every door counts the guests of a member',
      )
    }
    for (const { user_id, at } of rows) {
      const shown = Date.parse(roster.get(user_id)?.check_in_time ?? '')
      assert(Math.abs(shown - Date.parse(at)) <= 1, 'every door shows since when somebody is inside')
    }
  }
}
