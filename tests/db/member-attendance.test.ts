import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub, type EventColumns, joinClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import { addMemberWith } from '../helpers/roles.ts'

interface MonthOfType {
  month: string
  type: string
  events: number
  attended: number
  going: number
  no_shows: number
}

interface GroupLine {
  name: string
  members: number
  events: number
  going: number
  attended: number
  no_shows: number
}

interface Statistics {
  events: { event_id: string; going: number; attended: number; visitors: number }[]
  members: { user_id: string; going: number; attended: number; no_shows: number }[]
}

const FROM = '2025-07-31T22:00:00Z'
const TO = '2026-07-31T22:00:00Z'
const CREATED_AT = '2020-01-01'

describe.each(DATABASES)('attendance over a season on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let neighbours: Club
  let trombones: string
  let tubas: string
  let ida: string
  let olle: string

  beforeAll(async () => {
    club = await createClub(database)
    neighbours = await createClub(database, 'Grannorkestern')
    ida = await addMember(database, club.id, 'Member', { name: 'Ida' })
    olle = await addMember(database, club.id, 'Member', { name: 'Olle' })
    await database.query('update api.users set member_since = $1', [CREATED_AT])
    const group = (name: string) =>
      valueOf<string>(
        database,
        `insert into api.groups (association_id, kind, name) values ($1, 'section', $2) returning id`,
        [club.id, name],
      )
    trombones = await group('Tromboner')
    tubas = await group('Tubor')
    await belong(trombones, ida, true)
    await belong(trombones, olle)
    await belong(tubas, olle)
  })

  const belong = (group: string, user: string, leads = false) =>
    database.query(
      'insert into api.group_members (group_id, user_id, association_id, is_leader) values ($1, $2, $3, $4)',
      [group, user, club.id, leads],
    )
  const event = async (
    start: string,
    { group_ids = [], ...columns }: EventColumns & { group_ids?: string[] } = {},
  ) => {
    const id = await addEvent(database, club.id, {
      start_time: start,
      end_time: new Date(Date.parse(start) + 3_600_000).toISOString(),
      type: 'rehearsal',
      ...columns,
    })
    await database.query('update api.events set group_ids = $2 where id = $1', [id, group_ids])
    return id
  }
  const answer = (id: string, who: string, status = 'going') =>
    database.query('insert into api.event_registrations (event_id, user_id, status) values ($1, $2, $3)', [
      id,
      who,
      status,
    ])
  const attend = (id: string, who: string) =>
    database.query(
      `with scan as (
        insert into api.scans (scan_id, event_id, user_id, association_id, op, method, scanned_at, device_time, device_id, seq, result, answer)
        values (gen_random_uuid(), $1, $2, $3, 'check_in', 'card', now(), now(), 'd', 1, 'recorded', '{}') returning scan_id)
      insert into api.event_attendance (event_id, user_id, check_in_time, scan_id, method, device_id, association_id)
      select $1, $2, now(), scan_id, 'card', 'd', $3 from scan`,
      [id, who, club.id],
    )
  const months = (who: string, about: string | null = null, from = FROM, to = TO) =>
    valueAs<MonthOfType[]>(database, person(who), 'select api.member_attendance($1, $2, $3)', [
      from,
      to,
      about,
    ])
  const statistics = (who: string, group: string | null = null) =>
    valueAs<Statistics>(database, person(who), 'select api.attendance_statistics($1, $2, null, $3)', [
      FROM,
      TO,
      group,
    ])
  // Attended events cannot be deleted, so forget() turns them into drafts.
  const groups = (who: string) =>
    rowsAs<GroupLine>(database, person(who), 'select * from api.group_attendance($1, $2)', [FROM, TO])
  const forget = () =>
    database.query(`update api.events set status = 'draft' where association_id = $1`, [club.id])

  it('is counted by month in the club’s time zone, not the server’s', async () => {
    // Half past midnight on 1 September in Stockholm.
    const late = await event('2025-08-31T22:30:00Z')
    await answer(late, ida)
    await attend(late, ida)
    await answer(await event('2025-10-10T17:00:00Z', { type: 'concert' }), ida)
    expect(await months(ida)).toEqual([
      { month: '2025-09', type: 'rehearsal', events: 1, attended: 1, going: 1, no_shows: 0 },
      { month: '2025-10', type: 'concert', events: 1, attended: 0, going: 1, no_shows: 1 },
    ])
    await forget()
  })

  it('covers only events the member was invited to', async () => {
    await event('2025-09-01T17:00:00Z')
    await event('2025-09-02T17:00:00Z', { group_ids: [trombones] })
    await event('2025-09-03T17:00:00Z', { group_ids: [tubas] })
    await event('2025-09-04T17:00:00Z', { is_private: true })
    await event('2025-09-05T17:00:00Z', { status: 'draft' })
    await event('2025-09-06T17:00:00Z', { status: 'cancelled' })
    await event('2019-09-06T17:00:00Z')
    const asked = await event('2025-09-07T17:00:00Z', { is_private: true, status: 'archived' })
    await answer(asked, ida, 'declined')
    expect(await months(ida)).toMatchObject([{ events: 3, attended: 0, going: 0 }])
    expect(await months(olle)).toMatchObject([{ events: 3 }])
    expect(await months(ida, null, '2019-08-01', '2020-08-01')).toEqual([])
    const all = await rowsAs(
      database,
      person(club.members.Admin),
      'select id from api.events where start_time < $1',
      [TO],
    )
    expect(all.length).toBeGreaterThanOrEqual(8)
    await forget()
  })

  it('is shown to the member and to those who may see attendance in that club', async () => {
    const id = await event('2025-09-01T17:00:00Z')
    await attend(id, ida)
    const expected = [{ events: 1, attended: 1 }]
    expect(await months(ida)).toMatchObject(expected)
    expect(await months(club.members.Leader, ida)).toMatchObject(expected)
    for (const who of [olle, club.members['Door staff'], neighbours.members.Admin])
      expect((await failure(months(who, ida))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    // For a member of both clubs, each club sees its own events.
    await joinClub(database, neighbours.id, [ida])
    expect(await months(neighbours.members.Admin, ida)).toEqual([])
    await database.query('delete from api.user_roles where user_id = $1 and association_id = $2', [
      ida,
      neighbours.id,
    ])
    await forget()
  })

  it('leaves out private events that a reader of attendance cannot see', async () => {
    const secret = await event('2025-09-01T17:00:00Z', { is_private: true })
    await attend(secret, ida)
    await attend(await event('2025-09-02T17:00:00Z'), ida)
    const reader = await addMemberWith(database, club.id, 'event_attendance:read', 'event_registration:read')
    const trombonesFor = async (who: string) => (await groups(who)).find(({ name }) => name === 'Tromboner')
    expect(await trombonesFor(reader)).toMatchObject({ events: 1, attended: 1 })
    expect(await trombonesFor(club.members.Leader)).toMatchObject({ events: 2, attended: 2 })
    expect(await months(reader, ida)).toMatchObject([{ events: 1, attended: 1 }])
    expect(await months(club.members.Leader, ida)).toMatchObject([{ events: 2, attended: 2 }])
    // Their own months are complete, whoever sees the event.
    expect(await months(ida)).toMatchObject([{ events: 2, attended: 2 }])
    await forget()
  })

  it.each([
    ['2026-01-01', '2025-01-01'],
    ['2010-01-01', '2026-01-01'],
    [null, '2026-01-01'],
  ])('cannot be queried from %s to %s', async (from, to) => {
    expect(await failure(months(ida, null, from as string, to))).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { field: 'p_to' },
    })
  })

  it('is shown to group leaders for their group, without private events', async () => {
    const open = await event('2025-09-01T17:00:00Z')
    const secret = await event('2025-09-02T17:00:00Z', { is_private: true })
    const others = await event('2025-09-03T17:00:00Z', { group_ids: [tubas] })
    for (const id of [open, secret, others]) {
      await answer(id, olle)
      await attend(id, olle)
      await attend(id, club.members.Board)
    }
    const led = await statistics(ida, trombones)
    expect(led.events.map(({ event_id }) => event_id)).toEqual([open])
    expect(led.members).toMatchObject([{ user_id: olle, attended: 1 }])
    for (const [who, group] of [
      [ida, tubas],
      [ida, null],
      [olle, trombones],
      [club.members.Member, trombones],
    ] as const)
      expect((await failure(statistics(who, group))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    expect((await statistics(club.members.Leader, trombones)).events).toHaveLength(2)
    // Full permissions in another club give none here.
    expect(await statistics(neighbours.members.Admin, trombones)).toEqual({
      events: [],
      members: [],
    })
    expect(await groups(club.members.Leader)).toMatchObject([
      { name: 'Tromboner', members: 2, events: 2, attended: 2 },
      { name: 'Tubor', members: 1, events: 3, attended: 3 },
    ])
    for (const who of [ida, club.members['Door staff']])
      expect((await failure(groups(who))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    expect(await groups(neighbours.members.Admin)).toEqual([])
    await forget()
  })

  it('adds up to the same totals by member, by group and for each member alone', async () => {
    const people = [ida, olle, club.members.Board, club.members.Admin]
    const act = fc.record({
      who: fc.integer({ min: 0, max: people.length - 1 }),
      status: fc.constantFrom('going', 'interested', 'declined', null),
      came: fc.boolean(),
    })
    const happening = fc.record({
      day: fc.integer({ min: 0, max: 300 }),
      invited: fc.constantFrom<('trombones' | 'tubas')[]>(
        [],
        ['trombones'],
        ['tubas'],
        ['trombones', 'tubas'],
      ),
      acts: fc.uniqueArray(act, { selector: ({ who }) => who, maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 6 }), async (happenings) => {
        await forget()
        for (const { day, invited, acts } of happenings) {
          const start = new Date(Date.parse('2025-08-15T17:00:00Z') + (day * 86_400_000) / 1.25).toISOString()
          const id = await event(start, {
            group_ids: invited.map((name) => (name === 'tubas' ? tubas : trombones)),
          })
          for (const { who, status, came } of acts) {
            if (status) await answer(id, people[who]!, status)
            if (came) await attend(id, people[who]!)
          }
        }
        const all = await statistics(club.members.Leader)
        for (const who of people) {
          const own = await months(who)
          const line = all.members.find(({ user_id }) => user_id === who) ?? {
            going: 0,
            attended: 0,
            no_shows: 0,
          }
          for (const field of ['going', 'attended', 'no_shows'] as const)
            expect(own.reduce((sum, month) => sum + month[field], 0)).toBe(line[field])
        }
        const invitedAs = (name: 'trombones' | 'tubas') =>
          happenings.filter(({ invited }) => invited.length === 0 || invited.includes(name))
        const came = (name: 'trombones' | 'tubas', who: string[]) =>
          invitedAs(name)
            .flatMap(({ acts }) => acts)
            .filter((each) => each.came && who.includes(people[each.who]!)).length
        expect(await groups(club.members.Leader)).toMatchObject([
          { members: 2, events: invitedAs('trombones').length, attended: came('trombones', [ida, olle]) },
          { members: 1, events: invitedAs('tubas').length, attended: came('tubas', [olle]) },
        ])
        await forget()
      }),
      { numRuns: 15 },
    )
  })
})
