import { beforeAll, describe, expect, it } from 'vitest'

import { aPhone } from '#lib/door/card-phone.fixture.ts'
import { MOST_KEYS } from '#lib/door/card.ts'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { checkIn, quietCursor, rosterPage, scan } from '../helpers/door.ts'
import { failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('phones with a card, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let door: string
  let event: string

  beforeAll(async () => {
    club = await createClub(database)
    door = club.members['Door staff']
    event = await addEvent(database, club.id)
  })

  const add = (who: string, key: string, replaces: number | null = null) =>
    valueAs<number>(database, person(who), 'select api.add_card_phone($1, $2)', [key, replaces])
  const end = (who: string, number: number) =>
    rowsAs(database, person(who), 'select api.end_card_phone($1)', [number])
  const phonesOf = (who: string) =>
    rowsAs<{ number: number; public_key: string; device: string | null }>(
      database,
      person(who),
      'select * from api.my_card_phones()',
    )
  const entryOf = async (who: string, parameters = {}) =>
    (await rosterPage(database, door, event, parameters)).members.find(({ user_id }) => user_id === who)
  const keys = async (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await aPhone()).publicKey))

  it('are numbered, listed only for their member, and sent to the door', async () => {
    const [me, other] = [await addMember(database, club.id), await addMember(database, club.id)]
    const [first, second] = await keys(2)
    expect(await entryOf(me)).not.toHaveProperty('keys')
    expect(await add(me, first!)).toBe(1)
    expect(await add(me, second!)).toBe(2)
    expect((await phonesOf(me)).map(({ number, public_key }) => [number, public_key])).toEqual([
      [1, first],
      [2, second],
    ])
    expect(await phonesOf(other)).toEqual([])
    expect(await entryOf(me)).toMatchObject({ keys: { 1: first, 2: second }, last_key: 2 })
    expect(await entryOf(other)).not.toHaveProperty('keys')
  })

  it('get a free number once the last for which a code has room has been given', async () => {
    const me = await addMember(database, club.id)
    const [first, second, third] = await keys(3)
    expect(await add(me, first!)).toBe(1)
    await database.query('update private.cards set last_key = $2 where user_id = $1', [me, MOST_KEYS - 1])
    expect(await add(me, second!)).toBe(MOST_KEYS)
    expect(await add(me, third!)).toBe(2)
    expect(await entryOf(me)).toMatchObject({
      keys: { 1: first, 2: third, [MOST_KEYS]: second },
      last_key: MOST_KEYS,
    })
  })

  it('keep their number when added again', async () => {
    const me = await addMember(database, club.id)
    const [key] = await keys(1)
    expect([await add(me, key!), await add(me, key!)]).toEqual([1, 1])
    expect(await phonesOf(me)).toHaveLength(1)
  })

  it('are limited to three, of which one can be replaced', async () => {
    const me = await addMember(database, club.id)
    const all = await keys(5)
    for (const key of all.slice(0, 3)) await add(me, key)
    expect(await failure(add(me, all[3]!))).toMatchObject({
      message: expect.stringContaining('ERROR_TOO_MANY_CARD_PHONES'),
    })
    expect(await add(me, all[3]!, 1)).toBe(4)
    expect((await phonesOf(me)).map(({ number }) => number)).toEqual([2, 3, 4])
  })

  it('leave the roster at the next pull once removed, and their number is never reused', async () => {
    const me = await addMember(database, club.id)
    const [first, second] = await keys(2)
    await add(me, first!)
    const cursor = await quietCursor(database, door, event)
    await end(me, 1)
    expect(await entryOf(me, { since: cursor })).toMatchObject({ keys: {}, last_key: 1 })
    expect(await add(me, second!)).toBe(2)
    expect(await entryOf(me, { since: cursor })).toMatchObject({ keys: { 2: second }, last_key: 2 })
  })

  it('can be removed only by their member', async () => {
    const [me, other] = [await addMember(database, club.id), await addMember(database, club.id)]
    const [key] = await keys(1)
    await add(me, key!)
    await end(other, 1)
    await end(club.members.Admin, 1)
    expect(await phonesOf(me)).toHaveLength(1)
    await end(me, 1)
    expect(await phonesOf(me)).toEqual([])
    await end(me, 1)
  })

  it.each(['', 'AAAA', `A${'!'.repeat(43)}`, `B${'a'.repeat(43)}`])(
    'are rejected with the key %j',
    async (key) => {
      const me = await addMember(database, club.id)
      expect(await failure(add(me, key))).toMatchObject({
        message: expect.stringContaining('ERROR_VALIDATION_FAILED'),
      })
      expect(await phonesOf(me)).toEqual([])
    },
  )

  it('are rate-limited when added', async () => {
    const me = await addMember(database, club.id)
    const all = await keys(21)
    for (const [number, key] of all.slice(0, 20).entries()) await add(me, key, number)
    expect(await failure(add(me, all[20]!, 20))).toMatchObject({
      message: expect.stringContaining('ERROR_RATE_LIMITED'),
    })
    expect(await phonesOf(me)).toHaveLength(1)
  })

  it('are recorded in the audit log, included in the data export, and deleted with the account', async () => {
    const me = await addMember(database, club.id)
    const [key] = await keys(1)
    await add(me, key!)
    const own = await valueAs<{ card_phones: object[] }>(database, person(me), 'select api.export_my_data()')
    expect(own.card_phones).toMatchObject([{ device: null }])
    expect(JSON.stringify(own)).not.toContain(key)
    await end(me, 1)
    const acts = await database.query<{ action: string }>(
      'select action from private.audit_log where actor_id = $1 order by id',
      [me],
    )
    expect(acts.rows.map(({ action }) => action)).toEqual(['account.phone_added', 'account.phone_ended'])
    await add(me, key!)
    await database.query('delete from api.users where id = $1', [me])
    expect(
      await valueOf(database, 'select count(*)::int from private.card_keys where user_id = $1', [me]),
    ).toBe(0)
  })

  it('are judged by the event’s rules, and by the club’s where the event has none', async () => {
    const rules = async () => (await rosterPage(database, door, event)).event.codes
    expect(await rules()).toEqual({ old: 'ask', paper: 'admit' })
    const change = (table: string, set: string, id: string) =>
      rowsAs(database, person(club.members.Admin), `update api.${table} set ${set} where id = $1`, [id])
    await change('associations', `old_codes = 'refuse', paper_cards = 'ask'`, club.id)
    expect(await rules()).toEqual({ old: 'refuse', paper: 'ask' })
    await change('events', `paper_cards = 'refuse'`, event)
    expect(await rules()).toEqual({ old: 'refuse', paper: 'refuse' })
    expect(await failure(change('events', `old_codes = 'maybe'`, event))).toMatchObject({
      message: expect.stringContaining('ERROR_VALIDATION_FAILED'),
    })
    expect(await failure(change('associations', `old_codes = null`, club.id))).toMatchObject({
      message: expect.stringContaining('ERROR_VALIDATION_FAILED'),
    })
  })

  it('send along what their code proved; an app that does not send it is treated as before', async () => {
    const [told, untold, odd] = await Promise.all([1, 2, 3].map(() => addMember(database, club.id)))
    const answers = await checkIn(database, door, [
      scan(event, told!, door, { method: 'card', code: 'old' }),
      scan(event, untold!, door),
      { ...scan(event, odd!, door), code: 'whatever' },
    ])
    expect(answers.map(({ result }) => result)).toEqual(['recorded', 'recorded', 'recorded'])
    const scans = await rowsAs<{ user_id: string; code: string | null }>(
      database,
      person(club.members.Admin),
      'select user_id, code from api.event_scans($1)',
      [event],
    )
    const codeOf = (who: string | undefined) => scans.find(({ user_id }) => user_id === who)?.code
    expect([told, untold, odd].map(codeOf)).toEqual(['old', null, null])
  })
})
