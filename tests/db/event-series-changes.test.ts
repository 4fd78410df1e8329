import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { failure, holdTransaction, waitForBlocked, valueOf } from '../helpers/requests.ts'
import { seriesActs } from '../helpers/series.ts'

describe.each(DATABASES)('a series of events on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  const { rehearsal, repeat, change, series, starts } = seriesActs(database, () => club)

  beforeAll(async () => {
    club = await createClub(database)
  })

  it('can be changed from one event on or as a whole, preserving individual differences', async () => {
    const first = await rehearsal()
    await repeat(first, '2037-03-30')
    const [, second, third] = await series(first)
    await database.query(
      `update api.events set title = 'Genrep', start_time = start_time + interval '1 hour' where id = $1`,
      [third!.id],
    )
    // An hour and a day later.
    const later = { start_time: '2037-03-17T18:30:00Z', end_time: '2037-03-17T21:00:00Z' }
    expect(await change(second!.id, 'following', { ...later, location: 'Aulan' })).toBe(3)
    expect(await starts(first)).toEqual(['03-09 18:30', '03-17 19:30', '03-24 20:30', '03-31 19:30'])
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

  it('can be moved into the hour that is missing when daylight saving time begins, and out of it again', async () => {
    const first = await rehearsal({ start_time: '2037-03-22T00:00:00Z', end_time: '2037-03-22T00:30:00Z' })
    await repeat(first, '2037-04-05')
    const times = async () => (await series(first)).map(({ start, end }) => `${start}–${end}`)
    const night = { start_time: '2037-03-22T01:30:00Z', end_time: '2037-03-22T02:00:00Z' }
    expect(await change(first, 'all', night)).toBe(3)
    expect(await times()).toEqual(['03-22 02:30–03:00', '03-29 03:30–04:00', '04-05 02:30–03:00'])
    await change(first, 'all', { start_time: '2037-03-22T00:00:00Z', end_time: '2037-03-22T01:15:00Z' })
    expect(await times()).toEqual(['03-22 01:00–02:15', '03-29 01:00–03:15', '04-05 01:00–02:15'])
    await change(first, 'all', { end_time: '2037-03-22T02:00:00Z' })
    expect(await times()).toEqual(['03-22 01:00–03:00', '03-29 01:00–03:00', '04-05 01:00–03:00'])
  })

  it('gets exactly the given times in the hour that comes twice when daylight saving time ends', async () => {
    const first = await rehearsal({ start_time: '2037-10-25T00:15:00Z', end_time: '2037-10-25T00:45:00Z' })
    await repeat(first, '2037-11-01')
    const moments = () =>
      valueOf<string[]>(
        database,
        `select array_agg(to_char(start_time at time zone 'UTC', 'DD HH24:MI–') || to_char(end_time at time zone 'UTC', 'HH24:MI') order by start_time)
        from api.events where series_id = (select series_id from api.events where id = $1)`,
        [first],
      )
    await change(first, 'all', { start_time: '2037-10-25T00:15:00Z', end_time: '2037-10-25T00:50:00Z' })
    expect(await moments()).toEqual(['25 00:15–00:50', '01 01:15–01:50'])
    await change(first, 'all', { start_time: '2037-10-25T00:30:00Z' })
    expect(await moments()).toEqual(['25 00:30–00:50', '01 01:30–01:50'])
  })

  // PGlite has only one connection, so no transaction can wait for another.
  it.runIf(kind === 'postgresql')(
    'is moved once when two requests ask for the same move concurrently',
    async () => {
      const first = await rehearsal()
      await repeat(first, '2037-03-16')
      const later = { start_time: '2037-03-09T18:30:00Z', end_time: '2037-03-09T21:00:00Z' }
      const held = await holdTransaction(database, {}, (tx) =>
        tx.query('select from api.events where id = $1 for update', [first]),
      )
      const both = Promise.all([change(first, 'all', later), change(first, 'all', later)])
      await waitForBlocked(database, 2)
      await held.commit()
      expect(await both).toEqual([2, 2])
      expect(await starts(first)).toEqual(['03-09 19:30', '03-16 19:30'])
      expect((await series(first)).map(({ end }) => end)).toEqual(['22:00', '22:00'])
    },
  )

  it('moves no deadline past the day to which its event is moved', async () => {
    const first = await rehearsal()
    await database.query(`update api.events set answer_by = '2037-03-09' where id = $1`, [first])
    await repeat(first, '2037-03-16')
    const earlier = { start_time: '2037-03-07T17:30:00Z', end_time: '2037-03-07T20:00:00Z' }
    expect(await change(first, 'all', earlier)).toBe(2)
    expect(await starts(first)).toEqual(['03-07 18:30', '03-14 18:30'])
    expect(
      await valueOf(
        database,
        `select array_agg(answer_by::text order by start_time) from api.events
        where series_id = (select series_id from api.events where id = $1)`,
        [first],
      ),
    ).toEqual(['2037-03-07', '2037-03-14'])
  })

  it('changes none of its events if one cannot be changed', async () => {
    const first = await rehearsal()
    await repeat(first, '2037-03-16')
    const refused = await failure(change(first, 'all', { end_time: '2037-03-09T17:00:00Z' }))
    expect(refused).toMatchObject({ code: 'ERROR_VALIDATION_FAILED', params: { field: 'end_time' } })
    expect(await starts(first)).toEqual(['03-09 18:30', '03-16 18:30'])
  })

  it('keeps every answer through any change, and gives free places to the waiting list', async () => {
    const members = [club.members.Member, club.members.Board, club.members.Admin]
    const trombones = await valueOf<string>(
      database,
      `insert into api.groups (association_id, kind, name) values ($1, 'section', 'Tromboner') returning id`,
      [club.id],
    )
    const changes = fc.record(
      {
        start_time: fc.constant('2037-03-09T18:00:00Z'),
        end_time: fc.constant('2037-03-09T21:00:00Z'),
        location: fc.constantFrom('Aulan', null),
        title: fc.constant('Generalrepetition'),
        max_participants: fc.constantFrom(null, 1, 2, 3),
        group_ids: fc.constantFrom([], [trombones]),
        answer_by: fc.constantFrom(null, '2037-03-02'),
      },
      { requiredKeys: [] },
    )
    const answer = fc.constantFrom('going', 'interested', 'declined', 'queued')
    const answers = async (ids: string[]) =>
      (
        await database.query<{ event_id: string; user_id: string; status: string; told: string }>(
          `select event_id, user_id, status, comment || answered_at as told
          from api.event_registrations where event_id = any ($1) order by event_id, user_id`,
          [ids],
        )
      ).rows
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(answer, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 }),
        fc.array(changes, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('following', 'all'),
        async (given, wanted, scope) => {
          const first = await rehearsal({ max_participants: 1 })
          await repeat(first, '2037-03-23')
          const ids = (await series(first)).map(({ id }) => id)
          for (const [place, id] of ids.entries())
            for (const [who, status] of (given[place] ?? []).entries())
              await database.query(
                `insert into api.event_registrations (event_id, user_id, status, comment)
                select $1, $2, case when $3 = 'going' and going_count >= max_participants then 'queued' else $3 end, 'med tuba'
                from api.events where id = $1`,
                [id, members[who], status],
              )
          for (const each of wanted) {
            const before = await answers(ids)
            const going = (id: string) =>
              before.filter(({ event_id, status }) => event_id === id && status === 'going').length
            const places = each.max_participants ?? null
            const tooFew =
              each.max_participants !== undefined && ids.some((id) => places !== null && going(id) > places)
            const attempt = change(first, scope, each)
            // Fewer places than are taken is refused for the whole series: nobody loses a place.
            const outcome = tooFew ? (await failure(attempt)).params?.['field'] : typeof (await attempt)
            expect(outcome).toBe(tooFew ? 'max_participants' : 'number')
            const after = await answers(ids)
            expect(after.map(({ status: _status, ...rest }) => rest)).toEqual(
              before.map(({ status: _status, ...rest }) => rest),
            )
            const changed = after.flatMap(({ status }, place) =>
              status === before[place]?.status ? [] : [`${before[place]?.status} → ${status}`],
            )
            expect(changed.filter((each) => each !== 'queued → going')).toEqual([])
          }
          const free = await valueOf<number>(
            database,
            `select count(*)::int from api.events
            where id = any ($1) and queued_count > 0 and coalesce(going_count < max_participants, true)`,
            [ids],
          )
          expect(free).toBe(0)
        },
      ),
      { numRuns: 15 },
    )
  })

  it.each(['start_time', 'end_time', 'answer_by'])('cannot have an infinite %s', async (field) => {
    const first = await rehearsal()
    await repeat(first, '2037-03-16')
    expect(await failure(change(first, 'all', { [field]: 'infinity' }))).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { field },
    })
    expect(await starts(first)).toEqual(['03-09 18:30', '03-16 18:30'])
  })
})
