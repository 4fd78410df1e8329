import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub, joinClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { groupActs } from '../helpers/groups.ts'
import { failure, person, rowsAs, valueAs } from '../helpers/requests.ts'
import { addRole, giveRole, permit } from '../helpers/roles.ts'

const DAY = 86_400_000
const daysAgo = (days: number, hours = 0) =>
  new Date(Date.now() - days * DAY + hours * 3_600_000).toISOString()

describe.each(DATABASES)('participation on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let neighbours: Club
  let past: string
  let now: string

  beforeAll(async () => {
    club = await createClub(database)
    neighbours = await createClub(database, 'Grannorkestern')
    const { Leader, Member, Board, Admin } = club.members
    const curious = await addMember(database, club.id, 'Member', { name: 'Nyfiken' })
    past = await addEvent(database, club.id, { start_time: daysAgo(3), end_time: daysAgo(3, 2) })
    now = await addEvent(database, club.id)
    for (const event of [past, now]) {
      await database.query(
        `insert into api.event_registrations (event_id, user_id, status)
        values ($1, $2, 'going'), ($1, $3, 'going'), ($1, $4, 'interested'), ($1, $5, 'interested')`,
        [event, Leader, Member, Board, curious],
      )
      for (const who of [Leader, Board, Admin]) await attend(event, who)
    }
  })

  async function attend(event: string, who: string) {
    const scan = randomUUID()
    await database.query(
      `insert into api.scans (scan_id, event_id, user_id, association_id, op, method, scanned_at, device_time, device_id, seq, result, answer)
      values ($1, $2, $3, $4, 'check_in', 'card', now(), now(), 'd', 1, 'recorded', '{}')`,
      [scan, event, who, club.id],
    )
    await database.query(
      `insert into api.event_attendance (event_id, user_id, check_in_time, scan_id, method, device_id, association_id)
      values ($1, $2, now(), $3, 'card', 'd', $4)`,
      [event, who, scan, club.id],
    )
  }

  const list = (event: string, who = club.members.Leader) =>
    rowsAs(
      database,
      person(who),
      'select name, registration, participation from api.event_participation($1)',
      [event],
    )
  const figures = (who = club.members.Leader) =>
    valueAs<{ arrivals: { minute: string; people: number }[]; doors: unknown[] }>(
      database,
      person(who),
      'select api.event_participation_figures($1)',
      [past],
    )
  const statistics = (who: string, from = daysAgo(30), to = daysAgo(-1)) =>
    valueAs<{ events: unknown[]; members: unknown[] }>(
      database,
      person(who),
      'select api.attendance_statistics($1, $2)',
      [from, to],
    )

  it('shows who came, who came unregistered and who did not come', async () => {
    const expected = (missing: string) => [
      { name: 'Nyfiken', registration: 'interested', participation: 'interested' },
      { name: 'Test Admin', registration: null, participation: 'attended_without_registration' },
      { name: 'Test Board', registration: 'interested', participation: 'attended_without_registration' },
      { name: 'Test Leader', registration: 'going', participation: 'attended' },
      { name: 'Test Member', registration: 'going', participation: missing },
    ]
    expect(await list(past)).toEqual(expected('no_show'))
    expect(await list(now)).toEqual(expected('registered'))
  })

  it('is counted for each past event and each member', async () => {
    const { events, members } = await statistics(club.members.Leader)
    expect(events).toEqual([
      expect.objectContaining({ event_id: past, going: 2, attended: 3, walk_ins: 2, no_shows: 1 }),
    ])
    expect(members).toHaveLength(4)
    expect(members).toContainEqual(
      expect.objectContaining({
        name: 'Test Member',
        going: 1,
        attended: 0,
        no_shows: 1,
        last_attended: null,
      }),
    )
    // When the event was, although it was entered only now.
    const [{ start } = { start: '' }] = (
      await database.query<{ start: string }>(
        "select to_json(start_time) #>> '{}' as start from api.events where id = $1",
        [past],
      )
    ).rows
    expect(members).toContainEqual(expect.objectContaining({ name: 'Test Leader', last_attended: start }))
    expect(await statistics(club.members.Leader, daysAgo(900), daysAgo(800))).toEqual({
      events: [],
      members: [],
    })
  })

  it('counts for a group at its own club only, also for those who see several clubs', async () => {
    const { Leader, Member } = club.members
    const { make, change } = groupActs(database, () => club)
    const group = await make('Trumpeter')
    const both = await addMember(database, club.id, 'Leader')
    await joinClub(database, neighbours.id, [both], 'Leader')
    await change(group, [Leader, Member], 'add')
    const theirs = await addEvent(database, neighbours.id, {
      start_time: daysAgo(4),
      end_time: daysAgo(4, 2),
    })
    const seen = async (groupId: string | null) => {
      const { events } = await valueAs<{ events: { event_id: string }[] }>(
        database,
        person(both),
        'select api.attendance_statistics($1, $2, null, $3)',
        [daysAgo(30), daysAgo(-1), groupId],
      )
      return events.map(({ event_id }) => event_id)
    }
    expect(await seen(null)).toEqual([theirs, past])
    expect(await seen(group)).toEqual([past])
    await database.query('delete from api.events where id = $1', [theirs])
  })

  it('can be counted for one type of event', async () => {
    const of = (type: string) =>
      valueAs<{ events: unknown[]; members: unknown[] }>(
        database,
        person(club.members.Leader),
        'select api.attendance_statistics($1, $2, $3)',
        [daysAgo(30), daysAgo(-1), type],
      )
    expect(await of('rehearsal')).toEqual({ events: [], members: [] })
    expect((await of('concert')).events).toEqual([
      expect.objectContaining({ event_id: past, type: 'concert' }),
    ])
  })

  it('adds up to figures, with arrivals by minute', async () => {
    const { arrivals, doors: _doors, ...counts } = await figures()
    expect(counts).toEqual({
      going: 2,
      guests: 0,
      interested: 2,
      declined: 0,
      late: 0,
      queued: 0,
      unanswered: null,
      reminded: null,
      reminded_at: null,
      visitors: 0,
      attended: 3,
      attended_without_registration: 2,
      missing: 1,
      conflicts: 0,
    })
    expect(arrivals.reduce((sum, { people }) => sum + people, 0)).toBe(3)
    expect(arrivals.every(({ minute }) => new Date(minute).getUTCSeconds() === 0)).toBe(true)
  })

  it('lists the scans at the doors by name, for door staff too', async () => {
    const scans = (who: string) =>
      rowsAs(database, person(who), 'select name, op, staff_name from api.event_scans($1) order by name', [
        now,
      ])
    expect(await scans(club.members['Door staff'])).toEqual(
      ['Admin', 'Board', 'Leader'].map((role) => ({
        name: `Test ${role}`,
        op: 'check_in',
        staff_name: null,
      })),
    )
    for (const who of [club.members.Member, neighbours.members.Admin])
      expect((await failure(scans(who))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
  })

  it('finds people to add by part of the name, taken literally', async () => {
    const find = (text: string, who = club.members.Leader) =>
      rowsAs<{ name: string }>(
        database,
        person(who),
        'select name, registration, check_in_time is not null as came from api.find_attendees($1, $2)',
        [now, text],
      )
    expect(await find('BOARD')).toEqual([{ name: 'Test Board', registration: 'interested', came: true }])
    expect(await find('nyfik')).toEqual([{ name: 'Nyfiken', registration: 'interested', came: false }])
    expect(await find('%')).toEqual([])
    await database.query(`update api.users set status = 'inactive' where name = 'Nyfiken'`)
    expect(await find('nyfik')).toEqual([])
    await database.query(`update api.users set status = 'verified' where name = 'Nyfiken'`)
    for (const who of [club.members.Member, neighbours.members.Admin])
      expect((await failure(find('board', who))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
  })

  it('of a private event is hidden from those who can see neither it nor its door', async () => {
    const secret = await addEvent(database, club.id, {
      title: 'Hemligt',
      is_private: true,
      start_time: daysAgo(5),
      end_time: daysAgo(5, 2),
    })
    const role = await addRole(database, club.id, ['event_attendance:read', 'event_registration:read'])
    const who = await addMember(database, club.id)
    await giveRole(database, who, role)
    const season = () =>
      valueAs<{ events: { title: string }[] }>(
        database,
        person(who),
        'select api.attendance_statistics($1, $2)',
        [daysAgo(10), daysAgo(0)],
      )
    const figuresOf = () =>
      valueAs(database, person(who), 'select api.event_participation_figures($1)', [secret])
    expect((await failure(list(secret, who))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect((await failure(figuresOf())).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect((await season()).events.map(({ title }) => title)).not.toContain('Hemligt')
    expect((await season()).events.length).toBeGreaterThan(0)
    await permit(database, role, 'event:read')
    expect(await list(secret, who)).toEqual([])
    expect(await figuresOf()).toBeTruthy()
    expect((await season()).events.map(({ title }) => title)).toContain('Hemligt')
  })

  it('is shown to those who may see registrations and attendance in that club', async () => {
    for (const who of [club.members.Member, club.members['Door staff'], neighbours.members.Admin])
      for (const ask of [() => list(past, who), () => figures(who)])
        expect((await failure(ask())).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    for (const who of [club.members.Member, club.members['Door staff']])
      expect((await failure(statistics(who))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    expect(await statistics(neighbours.members.Admin)).toEqual({ events: [], members: [] })
    expect(await list(past)).toHaveLength(5)
  })

  it.each([
    [daysAgo(1), daysAgo(2)],
    [daysAgo(4000), daysAgo(0)],
    [null, daysAgo(0)],
  ])('cannot be queried from %s to %s', async (from, to) => {
    const attempt = statistics(club.members.Leader, from as string, to)
    expect(await failure(attempt)).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { field: 'p_to' },
    })
  })
})
