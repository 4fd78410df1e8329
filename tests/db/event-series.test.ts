import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database.ts'
import { addEvent, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, openTestDatabase } from '../helpers/databases.ts'
import { ANONYMOUS, as, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('a series of events on %s', (kind) => {
  let database: Database
  let club: Club

  beforeAll(async () => {
    database = await openTestDatabase(kind, 'migrated')
    club = await createClub(database)
  })
  afterAll(() => database.close())

  const rehearsal = (columns = {}) =>
    addEvent(database, club.id, {
      title: 'Repetition',
      type: 'rehearsal',
      // Half past six in Stockholm, three weeks before summer time begins.
      start_time: '2027-03-08T17:30:00Z',
      end_time: '2027-03-08T20:00:00Z',
      ...columns,
    })
  const repeat = (event: string, until: string, weeks = 1, who = club.members.Leader) =>
    valueAs<number>(database, person(who), 'select api.repeat_event($1, $2, $3)', [event, until, weeks])
  const change = (event: string, scope: string, changes: object, who = club.members.Leader) =>
    valueAs<number>(database, person(who), 'select api.update_series($1, $2, $3)', [
      event,
      scope,
      JSON.stringify(changes),
    ])
  const series = (event: string) =>
    rowsAs<{ id: string; title: string; start: string; end: string; status: string; slug: string }>(
      database,
      person(club.members.Leader),
      `select id, title, status, slug, to_char(start_time at time zone 'Europe/Stockholm', 'MM-DD HH24:MI') as start,
        to_char(end_time at time zone 'Europe/Stockholm', 'HH24:MI') as end
      from api.events where series_id = (select series_id from api.events where id = $1) order by start_time`,
      [event],
    )
  const starts = async (event: string) => (await series(event)).map(({ start }) => start)

  it('goes on at the same time of day when summer time begins', async () => {
    const first = await rehearsal()
    expect(await repeat(first, '2027-04-05')).toBe(4)
    const made = await series(first)
    expect(made.map(({ start, end }) => `${start}–${end}`)).toEqual(
      ['03-08', '03-15', '03-22', '03-29', '04-05'].map((day) => `${day} 18:30–21:00`),
    )
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(5)
  })

  it('takes what the first one says, and is a draft unless that one is published', async () => {
    const published = await rehearsal({ title: 'Stämrepetition' })
    await repeat(published, '2027-03-22', 2)
    expect(await series(published)).toMatchObject([
      { title: 'Stämrepetition', status: 'published', start: '03-08 18:30' },
      { title: 'Stämrepetition', status: 'published', start: '03-22 18:30' },
    ])
    const cancelled = await rehearsal({ status: 'cancelled' })
    await repeat(cancelled, '2027-03-15')
    expect((await series(cancelled)).map(({ status }) => status)).toEqual(['cancelled', 'draft'])
  })

  it('goes on after its last event when it is repeated again, and has none of them twice', async () => {
    const first = await rehearsal()
    await repeat(first, '2027-03-22')
    expect(await repeat(first, '2027-03-22')).toBe(0)
    const [, , last] = await series(first)
    expect(await repeat(last!.id, '2027-04-05')).toBe(2)
    expect(await starts(first)).toEqual(
      ['03-08', '03-15', '03-22', '03-29', '04-05'].map((day) => `${day} 18:30`),
    )
  })

  it('shows one picture on all of it, which outlives the event that it was set for', async () => {
    const leader = club.members.Leader
    const png = Buffer.from('89504e470d0a1a0a00', 'hex')
    const set = (event: string, content: Buffer | null) =>
      valueAs<string | null>(database, person(leader), 'select api.set_event_image($1, $2, $3)', [
        event,
        content && content.toString('base64'),
        content && 'image/png',
      ])
    const shown = async (event: string) => {
      const version = await valueOf(database, 'select image from api.events where id = $1', [event])
      const sql = `select encode(api.event_image($1, $2), 'hex')`
      return version === null
        ? null
        : as(database, ANONYMOUS, async (tx) => {
            const { rows } = await tx.query<{ encode: string }>(sql, [event, version])
            return rows[0]?.encode
          })
    }
    const first = await rehearsal()
    await set(first, png)
    await repeat(first, '2027-03-29')
    const [, second, third, fourth] = (await series(first)).map(({ id }) => id)
    expect(await Promise.all([second!, third!, fourth!].map(shown))).toEqual(
      Array(3).fill(png.toString('hex')),
    )

    const own = Buffer.concat([png, Buffer.from('own')])
    await set(first, own)
    await database.query('delete from api.events where id = $1', [second])
    await set(third!, null)
    expect([await shown(first), await shown(third!), await shown(fourth!)]).toEqual([
      own.toString('hex'),
      null,
      png.toString('hex'),
    ])
    await database.query('delete from api.events where id = any ($1)', [[first, third, fourth]])
    expect(
      await valueOf(database, 'select count(*) from private.event_images where content = any ($1)', [
        [png, own],
      ]),
    ).toBe(0)
  })

  it('has an end: at most a hundred events, none before the first', async () => {
    const first = await rehearsal()
    for (const until of ['2027-03-07', '2029-02-13']) {
      expect(await failure(repeat(first, until))).toMatchObject({
        code: 'ERROR_VALIDATION_FAILED',
        params: { field: 'p_until' },
      })
    }
    expect(await valueOf(database, 'select series_id from api.events where id = $1', [first])).toBeNull()
    expect(await repeat(first, '2029-02-05')).toBe(100)
  })

  it('changes from one on, or all of it, and leaves alone what is special about one of them', async () => {
    const first = await rehearsal()
    await repeat(first, '2027-03-29')
    const [, second, third] = await series(first)
    await database.query(
      `update api.events set title = 'Genrep', start_time = start_time + interval '1 hour' where id = $1`,
      [third!.id],
    )
    // An hour later, and a day.
    const later = { start_time: '2027-03-16T18:30:00Z', end_time: '2027-03-16T21:00:00Z' }
    expect(await change(second!.id, 'following', { ...later, location: 'Aulan' })).toBe(3)
    expect(await starts(first)).toEqual(['03-08 18:30', '03-16 19:30', '03-23 20:30', '03-30 19:30'])
    expect((await series(first)).map(({ title }) => title)).toEqual([
      'Repetition',
      'Repetition',
      'Genrep',
      'Repetition',
    ])
    expect(await change(second!.id, 'all', { title: 'Övning', max_participants: 40 })).toBe(4)
    expect((await series(first)).map(({ title }) => title)).toEqual(Array(4).fill('Övning'))
    expect(
      await valueOf(database, 'select array_agg(distinct location) from api.events where title = $1', [
        'Övning',
      ]),
    ).toEqual(['Aulan', null])
  })

  it('changes none of them when one cannot be changed', async () => {
    const first = await rehearsal()
    await repeat(first, '2027-03-15')
    const refused = await failure(change(first, 'all', { end_time: '2027-03-08T17:00:00Z' }))
    expect(refused).toMatchObject({ code: 'ERROR_VALIDATION_FAILED', params: { field: 'end_time' } })
    expect(await starts(first)).toEqual(['03-08 18:30', '03-15 18:30'])
  })

  it('is made and changed by those who make and change events, in their own club', async () => {
    const neighbours = await createClub(database, 'Grannorkestern')
    const first = await rehearsal()
    const strangers = [club.members.Member, club.members['Door staff'], neighbours.members.Admin]
    for (const who of strangers) {
      expect((await failure(repeat(first, '2027-03-15', 1, who))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    }
    expect(await repeat(first, '2027-03-15')).toBe(1)
    for (const who of strangers) {
      expect((await failure(change(first, 'all', { title: 'Min' }, who))).code).toBe(
        'ERROR_RESOURCE_NOT_FOUND',
      )
    }
    expect(await change(first, 'all', { title: 'Vår' })).toBe(2)
  })
})
