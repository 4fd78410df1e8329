import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'

import { addEvent, addMember, addMembers, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { checkIn, hashOfCard, quietCursor, rosterPage, scan } from '../helpers/door.ts'
import { failure, holdTransaction, person, rowsAs, valueAs } from '../helpers/requests.ts'

describe.each(DATABASES)('the roster on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let door: string
  let event: string

  beforeAll(async () => {
    club = await createClub(database)
    door = club.members['Door staff']
    event = await addEvent(database, club.id)
  })

  const roster = (parameters = {}) => rosterPage(database, door, event, parameters)
  const entryOf = async (member: string, parameters = {}) =>
    (await roster(parameters)).members.find((entry) => entry.user_id === member)

  it('contains what a door needs and nothing more', async () => {
    const page = await roster()
    expect(page.event).toMatchObject({ id: event, title: 'Konsert', status: 'published', going_count: 0 })
    expect(page.total).toBe(page.members.length)
    expect(Object.keys(page.members[0] ?? {}).toSorted()).toEqual([
      'card_hash',
      'check_in_time',
      'device_id',
      'device_name',
      'handle',
      'joined',
      'name',
      'registration',
      'status',
      'user_id',
    ])
  })

  it('recognises the member’s card, and only for this event', async () => {
    const member = club.members.Member
    const card = await valueAs<string>(database, person(member), 'select card from api.my_card()')
    expect(card).toMatch(/^S1\.[\w-]{22}$/)
    const { salt } = await roster()
    expect((await entryOf(member))?.card_hash).toBe(hashOfCard(card, salt))
    const beginning = Buffer.from(card.slice('S1.'.length), 'base64url').subarray(0, 6).toString('base64url')
    expect((await entryOf(member))?.handle).toBe(hashOfCard(`S1.${beginning}`, salt).slice(0, 12))

    const other = await addEvent(database, club.id)
    const elsewhere = await rosterPage(database, door, other)
    expect(elsewhere.members.map((entry) => entry.card_hash)).not.toContain(hashOfCard(card, salt))
  })

  it('is paginated by key, with each member once', async () => {
    await addMembers(database, club.id, 25)
    const seen: string[] = []
    let after: string | null = null
    do {
      const page = await roster({ after, limit: 7 })
      expect(page.members.length).toBeLessThanOrEqual(7)
      seen.push(...page.members.map((entry) => entry.user_id))
      after = page.next
    } while (after !== null)
    const { total } = await roster()
    expect(seen.length).toBe(total)
    expect(seen).toEqual([...new Set(seen)].toSorted())
  })

  it('sends only later changes: registration, check-in, name, status, card', async () => {
    const [registered, arrived, renamed, closed, replaced] = await addMembers(database, club.id, 5)
    const { total } = await roster()
    const cursor = await quietCursor(database, door, event)
    expect(await roster({ since: cursor })).toMatchObject({ full: false, members: [], removed: [], total })

    await rowsAs(
      database,
      person(registered ?? ''),
      `insert into api.event_registrations (event_id, status) values ($1, 'going')`,
      [event],
    )
    await checkIn(database, door, [scan(event, arrived ?? '', door)])
    await database.query(`update api.users set name = 'Ny Namnsson' where id = $1`, [renamed])
    await database.query(`update api.users set status = 'inactive' where id = $1`, [closed])
    const card = await valueAs<string>(
      database,
      person(replaced ?? ''),
      'select card from api.replace_my_card()',
    )

    const changes = await roster({ since: cursor })
    const byId = Object.fromEntries(changes.members.map((entry) => [entry.user_id, entry]))
    expect(changes.members.length).toBe(5)
    expect(byId[registered ?? '']).toMatchObject({ registration: 'going' })
    expect(byId[arrived ?? '']).toMatchObject({ device_name: 'North door' })
    expect(byId[renamed ?? '']).toMatchObject({ name: 'Ny Namnsson' })
    expect(byId[closed ?? '']).toMatchObject({ status: 'inactive' })
    expect(byId[replaced ?? '']).toMatchObject({ card_hash: hashOfCard(card, changes.salt) })
    expect(changes.event.going_count).toBe(1)
  })

  it('reports who joined, who left and who withdrew an answer', async () => {
    const [leaver, fickle] = await addMembers(database, club.id, 2)
    const say = (sql: string) => rowsAs(database, person(fickle ?? ''), sql, [event])
    await say(`insert into api.event_registrations (event_id, status) values ($1, 'interested')`)
    const cursor = await quietCursor(database, door, event)

    await database.query('delete from api.users where id = $1', [leaver])
    await say('delete from api.event_registrations where event_id = $1')
    const newcomer = await addMember(database, club.id)

    const changes = await roster({ since: cursor })
    expect(changes.removed).toEqual([leaver])
    expect(changes.members.length).toBe(2)
    expect(changes.members).toContainEqual(expect.objectContaining({ user_id: fickle, registration: null }))
    expect(changes.members).toContainEqual(expect.objectContaining({ user_id: newcomer }))
  })

  it('reports what happened while the event was moved back by days, by mistake', async () => {
    const [arrived, registered] = await addMembers(database, club.id, 2)
    const moved = await addEvent(database, club.id)
    const moveBy = (days: number) =>
      database.query(
        `update api.events set start_time = start_time + $2 * interval '1 day', end_time = end_time + $2 * interval '1 day' where id = $1`,
        [moved, days],
      )
    const cursor = await quietCursor(database, door, moved)
    await moveBy(-3)
    await checkIn(database, door, [scan(moved, arrived ?? '', door)])
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`,
      [moved, registered],
    )
    await moveBy(3)
    const changes = await rosterPage(database, door, moved, { since: cursor })
    expect(changes).toMatchObject({ full: false, going: 1, inside: 1 })
    expect(new Set(changes.members.map(({ user_id }) => user_id))).toEqual(new Set([arrived, registered]))
  })

  it('is sent anew after the club began to show photos while the event was moved back', async () => {
    const moved = await addEvent(database, club.id)
    await database.query('update api.events set shows_photos = true where id = $1', [moved])
    const cursor = await quietCursor(database, door, moved)
    const ends = (days: number) =>
      database.query(
        `update api.events set start_time = now() + $2 * interval '1 day' - interval '1 hour', end_time = now() + $2 * interval '1 day' where id = $1`,
        [moved, days],
      )
    await ends(-8)
    await database.query('update api.associations set shows_photos = not shows_photos where id = $1', [
      club.id,
    ])
    await ends(1)
    expect((await rosterPage(database, door, moved, { since: cursor })).full).toBe(true)
  })

  it('reports a second check-in whose device lost its name with the account of its staff', async () => {
    const [member] = await addMembers(database, club.id, 1)
    const colleague = await addMember(database, club.id, 'Door staff')
    await checkIn(database, door, [scan(event, member ?? '', door)])
    await checkIn(database, colleague, [scan(event, member ?? '', colleague, { device_id: 'device-b' })])
    const cursor = await quietCursor(database, door, event)
    await database.query('delete from api.users where id = $1', [colleague])
    const [entry] = (await roster({ since: cursor })).members
    expect(entry?.others).toMatchObject([{ device_id: 'device-b', device_name: null }])
  })

  it('paginates changes too', async () => {
    const cursor = await quietCursor(database, door, event)
    const added = await addMembers(database, club.id, 9)
    const first = await roster({ since: cursor, limit: 5 })
    const second = await roster({ since: cursor, limit: 5, after: first.next })
    expect(second.next).toBeNull()
    expect([...first.members, ...second.members].map((entry) => entry.user_id)).toEqual(added.toSorted())
  })

  it.each(['nonsense', '000000000000.1', ''])(
    'is sent in full for a cursor it did not issue: %j',
    async (since) => {
      const page = await roster({ since })
      expect(page.full).toBe(true)
      expect(page).not.toHaveProperty('removed')
      expect(page.members.length).toBe(page.total)
    },
  )

  it('is sent in full for a cursor from a future that a restore rolled back', async () => {
    const { cursor } = await roster()
    const [identity, transaction] = cursor.split('.')
    const future = `${identity}.${Number(transaction) + 1_000_000}`
    expect((await roster({ since: future })).full).toBe(true)
  })

  it('is refused to members without the permission, and not found by other clubs', async () => {
    const stranger = await createClub(database, 'Grannorkestern')
    const ask = (staff: string, id = event) => failure(rosterPage(database, staff, id))
    expect((await ask(club.members.Member)).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    expect((await ask(stranger.members['Door staff'])).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect((await ask(door, randomUUID())).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect((await roster()).total).toBeGreaterThan(0)
  })
})

describe('a roster cursor during concurrent writes', () => {
  const database = useDatabase('postgresql', 'migrated')

  it('misses no change that was uncommitted when it was issued and committed later', async () => {
    const club = await createClub(database)
    const door = club.members['Door staff']
    const event = await addEvent(database, club.id)
    const slow = club.members.Member

    const write = await holdTransaction(database, {}, (tx) =>
      tx.query(`update api.users set name = 'Långsam Skrivare' where id = $1`, [slow]),
    )
    // Others commit in the meantime, so that the open transaction is not the newest.
    await database.query(`update api.users set name = 'Snabb Skrivare' where id = $1`, [club.members.Board])

    const { cursor, members } = await rosterPage(database, door, event)
    expect(members.find((entry) => entry.user_id === slow)?.name).toBe('Test Member')
    await write.commit()

    const changes = await rosterPage(database, door, event, { since: cursor })
    expect(changes.members.find((entry) => entry.user_id === slow)?.name).toBe('Långsam Skrivare')
  })
})
