import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { addEvent, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { png as grey } from '../helpers/pictures.ts'
import {
  ANONYMOUS,
  as,
  failure,
  holdTransaction,
  person,
  rowsAs,
  waitForBlocked,
  valueAs,
  valueOf,
} from '../helpers/requests.ts'

describe.each(DATABASES)('a series of events on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club

  beforeAll(async () => {
    club = await createClub(database)
  })

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

  it('keeps its local time across the start of daylight saving time', async () => {
    const first = await rehearsal()
    expect(await repeat(first, '2027-04-05')).toBe(4)
    const made = await series(first)
    expect(made.map(({ start, end }) => `${start}–${end}`)).toEqual(
      ['03-08', '03-15', '03-22', '03-29', '04-05'].map((day) => `${day} 18:30–21:00`),
    )
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(5)
  })

  it('copies the first event, as a draft unless that one is published', async () => {
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

  it('continues after its last event when repeated again, without duplicates', async () => {
    const first = await rehearsal()
    await repeat(first, '2027-03-22')
    expect(await repeat(first, '2027-03-22')).toBe(0)
    const [, , last] = await series(first)
    expect(await repeat(last!.id, '2027-04-05')).toBe(2)
    expect(await starts(first)).toEqual(
      ['03-08', '03-15', '03-22', '03-29', '04-05'].map((day) => `${day} 18:30`),
    )
  })

  describe('with a picture', () => {
    const png = grey()
    const own = grey(2, 2)
    const set = (event: string, content: Buffer | null) =>
      valueAs<string | null>(
        database,
        person(club.members.Leader),
        'select api.set_event_image($1, $2, $3)',
        [event, content && content.toString('base64'), content && 'image/png'],
      )
    const share = (event: string, scope: string, who = club.members.Leader) =>
      valueAs<number>(database, person(who), 'select api.share_event_image($1, $2)', [event, scope])
    const shown = async (event: string) => {
      const version = await valueOf(database, 'select image from api.events where id = $1', [event])
      const sql = `select api.event_image($1, $2) as content`
      if (version === null) return null
      return as(database, ANONYMOUS, async (tx) => {
        const { rows } = await tx.query<{ hex: string }>(
          `with image as (${sql}) select encode(content, 'hex') as hex from image`,
          [event, version],
        )
        return { [png.toString('hex')]: 'first', [own.toString('hex')]: 'own' }[rows[0]?.hex ?? '']
      })
    }
    const allShown = (events: readonly string[]) => Promise.all(events.map(shown))
    const kept = () =>
      valueOf(database, 'select count(*) from private.event_images where content = any ($1)', [[png, own]])
    const fourWeeks = async () => {
      const first = await rehearsal()
      await set(first, png)
      await repeat(first, '2027-03-29')
      return (await series(first)).map(({ id }) => id) as [string, string, string, string]
    }

    it('shows it on every event, even once its original event is changed or deleted', async () => {
      const [first, second, third, fourth] = await fourWeeks()
      expect(await allShown([second, third, fourth])).toEqual(Array(3).fill('first'))

      await set(first, own)
      await database.query('delete from api.events where id = $1', [second])
      await set(third, null)
      expect(await allShown([first, third, fourth])).toEqual(['own', null, 'first'])
      await database.query('delete from api.events where id = any ($1)', [[first, third, fourth]])
      expect(await kept()).toBe(0)
    })

    it('can share one event’s picture with the following events, without changing the others', async () => {
      const weeks = await fourWeeks()
      const [, second, third, fourth] = weeks
      await set(third, own)
      expect(await share(third, 'following')).toBe(1)
      expect(await allShown(weeks)).toEqual(['first', 'first', 'own', 'own'])
      // Shared from an event that does not itself store the picture, to all events including the one that
      // does.
      expect(await share(fourth, 'all')).toBe(2)
      expect(await allShown(weeks)).toEqual(Array(4).fill('own'))
      expect(await kept()).toBe(1)
      await set(second, null)
      expect(await share(second, 'following')).toBe(2)
      expect(await allShown(weeks)).toEqual(['own', null, null, null])
      expect(await share(second, 'all')).toBe(1)
      expect(await kept()).toBe(0)
    })

    it('moves the stored picture to an event that still shows it', async () => {
      const weeks = await fourWeeks()
      const [, second, third] = weeks
      await set(third, own)
      await share(third, 'all')
      await set(second, png)
      expect(await share(second, 'following')).toBe(2)
      expect(await allShown(weeks)).toEqual(['own', 'first', 'first', 'first'])
      expect(await kept()).toBe(2)
    })

    it('can only be shared within a series, by those who may change it', async () => {
      const [first] = await fourWeeks()
      for (const who of [club.members.Member, club.members['Door staff']])
        expect(await failure(share(first, 'all', who))).toMatchObject({ code: 'ERROR_RESOURCE_NOT_FOUND' })
      expect(await failure(share(await rehearsal(), 'all'))).toMatchObject({
        code: 'ERROR_RESOURCE_NOT_FOUND',
      })
      expect(await failure(share(first, 'this'))).toMatchObject({
        code: 'ERROR_VALIDATION_FAILED',
        params: { field: 'p_scope' },
      })
      expect(await share(first, 'all')).toBe(0)
    })

    // PGlite has only one connection, so no transaction can wait for another.
    it.runIf(kind === 'postgresql')(
      'keeps its pictures when the event they are shared from is deleted concurrently',
      async () => {
        const [first, second, third, fourth] = await fourWeeks()
        await set(second, own)
        const going = await holdTransaction(database, person(club.members.Admin), (tx) =>
          tx.query('delete from api.events where id = $1', [second]),
        )
        const refused = failure(share(second, 'all'))
        await waitForBlocked(database)
        await going.commit()
        expect(await refused).toMatchObject({ code: 'ERROR_RESOURCE_NOT_FOUND' })
        expect(await allShown([first, third, fourth])).toEqual(Array(3).fill('first'))
      },
    )
  })

  it('is limited to a hundred events, none before the first', async () => {
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

  it('can be changed from one event on or as a whole, preserving individual differences', async () => {
    const first = await rehearsal()
    await repeat(first, '2027-03-29')
    const [, second, third] = await series(first)
    await database.query(
      `update api.events set title = 'Genrep', start_time = start_time + interval '1 hour' where id = $1`,
      [third!.id],
    )
    // An hour and a day later.
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

  // PGlite has only one connection, so no transaction can wait for another.
  it.runIf(kind === 'postgresql')(
    'is moved once when two requests ask for the same move concurrently',
    async () => {
      const first = await rehearsal()
      await repeat(first, '2027-03-15')
      const later = { start_time: '2027-03-08T18:30:00Z', end_time: '2027-03-08T21:00:00Z' }
      const held = await holdTransaction(database, {}, (tx) =>
        tx.query('select from api.events where id = $1 for update', [first]),
      )
      const both = Promise.all([change(first, 'all', later), change(first, 'all', later)])
      await waitForBlocked(database, 2)
      await held.commit()
      expect(await both).toEqual([2, 2])
      expect(await starts(first)).toEqual(['03-08 19:30', '03-15 19:30'])
      expect((await series(first)).map(({ end }) => end)).toEqual(['22:00', '22:00'])
    },
  )

  it('changes none of its events if one cannot be changed', async () => {
    const first = await rehearsal()
    await repeat(first, '2027-03-15')
    const refused = await failure(change(first, 'all', { end_time: '2027-03-08T17:00:00Z' }))
    expect(refused).toMatchObject({ code: 'ERROR_VALIDATION_FAILED', params: { field: 'end_time' } })
    expect(await starts(first)).toEqual(['03-08 18:30', '03-15 18:30'])
  })

  it('can only be created and changed by those who may create and change events in that club', async () => {
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

  it('keeps every answer through any change, and gives free places to the waiting list', async () => {
    const members = [club.members.Member, club.members.Board, club.members.Admin]
    const trombones = await valueOf<string>(
      database,
      `insert into api.groups (association_id, kind, name) values ($1, 'section', 'Tromboner') returning id`,
      [club.id],
    )
    const changes = fc.record(
      {
        start_time: fc.constant('2027-03-08T18:00:00Z'),
        end_time: fc.constant('2027-03-08T21:00:00Z'),
        location: fc.constantFrom('Aulan', null),
        title: fc.constant('Generalrepetition'),
        max_participants: fc.constantFrom(null, 1, 2, 3),
        group_ids: fc.constantFrom([], [trombones]),
        answer_by: fc.constantFrom(null, '2027-03-01'),
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
          await repeat(first, '2027-03-22')
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

  it('can span the start of daylight saving time, with every event ending after its start', async () => {
    const first = await rehearsal({ start_time: '2027-03-21T01:30:00Z', end_time: '2027-03-21T02:00:00Z' })
    expect(await repeat(first, '2027-04-04')).toBe(2)
    expect((await series(first)).map(({ start, end }) => `${start}–${end}`)).toEqual([
      '03-21 02:30–03:00',
      '03-28 03:30–04:00',
      '04-04 02:30–03:00',
    ])
  })

  it('is repeated only for groups that still exist, and never opened to everybody instead', async () => {
    const addGroup = (name: string) =>
      valueOf<string>(
        database,
        `insert into api.groups (association_id, kind, name) values ($1, 'section', $2) returning id`,
        [club.id, name],
      )
    const [stays, goes] = [await addGroup('Flöjter'), await addGroup('Oboer')]
    const [both, one] = [await rehearsal(), await rehearsal()]
    const groupsOf = 'update api.events set group_ids = $2 where id = $1'
    await database.query(groupsOf, [both, [stays, goes]])
    await database.query(groupsOf, [one, [goes]])
    await rowsAs(database, person(club.members.Admin), 'delete from api.groups where id = $1', [goes])
    expect(await repeat(both, '2027-03-15')).toBe(1)
    const made = (await series(both))[1]!
    expect(await valueOf(database, 'select group_ids from api.events where id = $1', [made.id])).toEqual([
      stays,
    ])
    expect(await failure(repeat(one, '2027-03-15'))).toMatchObject({
      code: 'ERROR_RESOURCE_NOT_FOUND',
      params: { resource: 'group' },
    })
  })

  it.each(['start_time', 'end_time', 'answer_by'])('cannot have an infinite %s', async (field) => {
    const first = await rehearsal()
    await repeat(first, '2027-03-15')
    expect(await failure(change(first, 'all', { [field]: 'infinity' }))).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { field },
    })
    expect(await starts(first)).toEqual(['03-08 18:30', '03-15 18:30'])
  })
})
