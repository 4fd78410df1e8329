import fc from 'fast-check'
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'

import type { RosterEntry } from '#api/door-types.ts'
import { type Database, databaseError } from '#server/database/database.ts'

import { addEvent, addMember, addMembers, type Club, createClub } from '../helpers/club.ts'
import { checkIn, rosterPage, scan } from '../helpers/door.ts'
import { FACE } from '../helpers/photos.ts'
import { person as caller, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

const EVENTS = 2
const PEOPLE = 4

const kind = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds)
const event = fc.nat(EVENTS - 1)
const person = fc.nat(PEOPLE - 1)
/** One of the scans so far. */
const earlier = fc.nat(20)

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('answer'),
      event,
      person,
      status: fc.constantFrom('going', 'interested', 'queued', null),
      guests: fc.nat(2),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: kind('check_in', 'guest', 'undo'),
      event,
      person,
      door: fc.nat(1),
      earlier,
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: kind('move'), event, days: fc.integer({ min: -12, max: 12 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('status'), event, status: kind('draft', 'published', 'cancelled') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('delete_event'), event }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind('rename', 'status_of', 'leave', 'join', 'role', 'group', 'photo', 'card', 'phone', 'erase'),
      person,
      on: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('shows_photos'), event: fc.option(event), on: fc.boolean() }),
  },
  // `age`: a week passes for those who have left.
  { weight: 2, arbitrary: fc.record({ kind: kind('tidy', 'age', 'dismiss') }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('pull'), event }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/**
 * Changes random things at two events, moved to and fro by days, while a door at each pulls now and then, and compares
 * each door's roster with a fresh download. Throws fast-check's report of the shortest failing sequence.
 */
export async function checkRosters(
  database: Database,
  { runs, seed }: { runs: number; seed: number },
): Promise<{ runs: number; pulls: number; full: number }> {
  const tally = { runs: 0, pulls: 0, full: 0 }
  const club = await createClub(database)
  const group = await valueOf<string>(
    database,
    `insert into api.groups (association_id, kind, name) values ($1, 'team', 'U16') returning id`,
    [club.id],
  )
  const property = fc.asyncProperty(fc.array(step, { maxLength: 20, size: 'max' }), async (steps) => {
    const world = await openWorld(database, club, group)
    const doors = world.events.map((id, n) => new Door(world, id, n === 0 ? 'Door staff' : 'Leader'))
    for (const door of doors) await door.pull()
    for (const each of steps) {
      if (each.kind === 'pull') await doors[each.event]?.pull()
      else await take(world, each)
    }
    for (const door of doors) await door.pull()
    for (const door of doors) tally.pulls += door.pulls
    for (const door of doors) tally.full += door.full
    tally.runs += 1
    await closeWorld(world)
  })
  await fc.assert(property, { numRuns: runs, seed })
  return tally
}

interface World {
  database: Database
  club: Club
  /** Door staff who may be dismissed. */
  helper: string
  events: string[]
  people: string[]
  group: string
  scans: { scan_id: string; event: string; user_id: string | null }[]
}

async function openWorld(database: Database, club: Club, group: string): Promise<World> {
  await database.query('update api.associations set shows_photos = false where id = $1', [club.id])
  const helper = await addMember(database, club.id, 'Door staff')
  const people = await addMembers(database, club.id, PEOPLE)
  // The first looks after the second, and shows the card on their own phone.
  await database.query(
    'insert into api.guardians (association_id, guardian_id, child_id, slot) values ($1, $2, $3, 1)',
    [club.id, people[0], people[1]],
  )
  await addPhone(database, people[0] ?? '', people[1])
  const events: string[] = []
  for (let n = 0; n < EVENTS; n += 1) events.push(await addEvent(database, club.id, { guests_allowed: 3 }))
  return { database, club, helper, events, people, group, scans: [] }
}

/** The club is the same for all sequences, as creating one takes longer than all the rest. */
async function closeWorld({ database, events, people, helper }: World): Promise<void> {
  await database.query('delete from api.events where id = any ($1)', [events])
  await database.query('delete from api.users where id = any ($1)', [[helper, ...people]])
}

/** A door's copy of a roster: downloaded once, and kept up to date by pulls alone. */
class Door {
  readonly #world: World
  readonly #event: string
  readonly #staff: string
  #entries = new Map<string, RosterEntry>()
  #cursor: string | null = null
  pulls = 0
  /** Pulls after which everything was downloaded anew. */
  full = 0

  constructor(world: World, event: string, role: 'Door staff' | 'Leader') {
    this.#world = world
    this.#event = event
    this.#staff = world.club.members[role]
  }

  async pull(): Promise<void> {
    const page = await this.#page(this.#cursor)
    const fresh = page?.full ? page : await this.#page(null)
    // Deleted, or over so long that this door may no longer read it.
    if (!page || !fresh) return assert.equal(page, fresh)
    if (page.full) this.#entries.clear()
    for (const entry of page.members) this.#entries.set(entry.user_id, entry)
    for (const id of page.removed ?? []) this.#entries.delete(id)
    this.pulls += 1
    if (page.full && this.#cursor) this.full += 1
    this.#cursor = page.cursor
    const byId = (a: RosterEntry, b: RosterEntry) => (a.user_id < b.user_id ? -1 : 1)
    assert.deepEqual([...this.#entries.values()].toSorted(byId), fresh.members)
    const going = fresh.members.filter(({ registration }) => registration === 'going').length
    const inside = fresh.members.filter(({ check_in_time }) => check_in_time !== null).length
    const { total, ...counted } = page
    assert.deepEqual([total, counted.going, counted.inside], [this.#entries.size, going, inside])
  }

  #page(since: string | null) {
    return unlessRefused(rosterPage(this.#world.database, this.#staff, this.#event, { since }))
  }
}

/** Undefined if the rules refuse it: then nothing has changed. */
async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    const { code } = databaseError(error) ?? {}
    if (code !== 'P0001') throw error
    return undefined
  }
}

async function take(world: World, action: Exclude<Step, { kind: 'pull' }>): Promise<void> {
  const { database, club, events } = world
  switch (action.kind) {
    case 'answer':
      return answer(world, action)
    case 'check_in':
    case 'guest':
    case 'undo':
      return scanAt(world, action)
    case 'move':
      await rowsAs(
        database,
        caller(club.members.Admin),
        `update api.events set start_time = start_time + $2 * interval '1 day', end_time = end_time + $2 * interval '1 day' where id = $1`,
        [events[action.event], action.days],
      )
      return
    case 'status':
      return write(
        world,
        'update api.events set status = $2 where id = $1',
        events[action.event],
        action.status,
      )
    case 'delete_event':
      return write(world, 'delete from api.events where id = $1', events[action.event])
    case 'shows_photos':
      return action.event === null
        ? write(world, 'update api.associations set shows_photos = $2 where id = $1', club.id, action.on)
        : write(
            world,
            'update api.events set shows_photos = $2 where id = $1',
            events[action.event],
            action.on,
          )
    case 'tidy':
      return write(world, 'select private.tidy_roster_changes()')
    case 'age':
      return write(
        world,
        `update private.member_changes set left_at = left_at - interval '8 days' where association_id = $1`,
        club.id,
      )
    case 'dismiss':
      return write(world, 'delete from api.users where id = $1', world.helper)
    default:
      return change(world, world.people[action.person] ?? '', action)
  }
}

async function write({ database }: World, sql: string, ...values: unknown[]): Promise<void> {
  await unlessRefused(database.query(sql, values))
}

function answer(
  world: World,
  { event: n, person: p, status, guests }: Extract<Step, { guests: number }>,
): Promise<void> {
  const [id, user] = [world.events[n], world.people[p]]
  if (status === null)
    return write(world, 'delete from api.event_registrations where event_id = $1 and user_id = $2', id, user)
  return write(
    world,
    `insert into api.event_registrations (event_id, user_id, status, guests)
    select e.id, u.id, $3, $4 from api.events e, api.users u where e.id = $1 and u.id = $2
    on conflict (event_id, user_id) do update set status = excluded.status, guests = excluded.guests`,
    id,
    user,
    status,
    status === 'going' ? guests : 0,
  )
}

async function scanAt(world: World, action: Extract<Step, { door: number }>): Promise<void> {
  const { database, club, helper, scans } = world
  const staff = action.door === 0 ? club.members['Door staff'] : helper
  if (!(await valueOf<boolean>(database, 'select true from api.users where id = $1', [staff]))) return
  const undone = scans[action.earlier % Math.max(1, scans.length)]
  if (action.kind === 'undo' && !undone) return
  const [event, user_id] =
    action.kind === 'undo' && undone
      ? [undone.event, undone.user_id]
      : [
          world.events[action.event] ?? '',
          action.kind === 'guest' ? null : (world.people[action.person] ?? ''),
        ]
  const made = scan(event, user_id, staff, {
    device_id: `device-${action.door}`,
    seq: scans.length + 1,
    ...(action.kind === 'undo' && { op: 'undo' as const, undoes: [undone?.scan_id ?? ''] }),
    ...(user_id === null && { method: 'visitor' as const }),
    ...(action.kind === 'guest' && { guest_of: world.people[action.person] ?? '' }),
  })
  await unlessRefused(checkIn(database, staff, [made]))
  if (action.kind !== 'undo') scans.push({ scan_id: made.scan_id, event, user_id })
}

async function change(
  world: World,
  id: string,
  { kind: what, on }: Extract<Step, { on: boolean; person: number }>,
): Promise<void> {
  const { database, club, group } = world
  switch (what) {
    case 'rename':
      return write(world, 'update api.users set name = $2 where id = $1', id, `Medlem ${randomUUID()}`)
    case 'status_of':
      return write(world, 'update api.users set status = $2 where id = $1', id, on ? 'verified' : 'inactive')
    case 'leave':
      return write(world, 'delete from api.user_roles where user_id = $1', id)
    case 'join':
      return write(
        world,
        `insert into api.user_roles (user_id, association_id, role_id)
        select u.id, r.association_id, r.id from api.users u, api.roles r
        where u.id = $1 and r.association_id = $2 and r.name = 'Member' on conflict do nothing`,
        id,
        club.id,
      )
    case 'role':
      return write(
        world,
        `update api.user_roles set role_id = r.id from api.roles r
        where user_id = $1 and r.association_id = $2 and r.name = $3`,
        id,
        club.id,
        on ? 'Leader' : 'Member',
      )
    case 'group':
      return on
        ? write(
            world,
            `insert into api.group_members (group_id, user_id, association_id)
            select $2, user_id, association_id from api.user_roles where user_id = $1 on conflict do nothing`,
            id,
            group,
          )
        : write(world, 'delete from api.group_members where user_id = $1', id)
    case 'photo':
      await asThem(
        world,
        id,
        'select api.set_photo($1, $2)',
        on ? FACE.toString('base64') : null,
        on ? 'image/webp' : null,
      )
      return
    case 'card':
      return asThem(world, id, 'select api.replace_my_card()')
    case 'phone':
      if (on) await unlessRefused(addPhone(database, id))
      else await asThem(world, id, 'select api.end_card_phone(1)')
      return
    case 'erase':
      return write(world, 'delete from api.users where id = $1', id)
  }
}

async function asThem({ database }: World, id: string, sql: string, ...values: unknown[]): Promise<void> {
  await unlessRefused(valueAs(database, caller(id), sql, values))
}

function addPhone(database: Database, id: string, childId: string | null = null): Promise<number> {
  const key = Buffer.concat([Buffer.of(2), randomBytes(32)]).toString('base64url')
  return valueAs(database, caller(id), 'select api.add_card_phone($1, null, $2)', [key, childId])
}
