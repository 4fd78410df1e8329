import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { checkIn, scan } from '../helpers/door.ts'
import { ANONYMOUS, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('answers to an event on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let member: string
  let event: string

  beforeAll(async () => {
    club = await createClub(database)
  })
  beforeEach(async () => {
    event = await addEvent(database, club.id, { max_participants: 1 })
    member = await addMember(database, club.id)
  })

  interface Given {
    comment?: string | null
    /** Seconds ago. */
    ago?: number
    who?: string
    to?: string
  }
  const answer = (status: string | null, { comment = null, ago = 0, who = member, to = event }: Given = {}) =>
    valueAs(database, person(who), `select api.answer_event($1, $2, $3, now() - make_interval(secs => $4))`, [
      to,
      status,
      comment,
      ago,
    ])
  const kept = async () => {
    const { rows } = await database.query<{ status: string; comment: string | null }>(
      'select status, comment from api.event_registrations where event_id = $1 and user_id = $2',
      [event, member],
    )
    return rows[0] ?? null
  }
  const figures = () =>
    valueAs<Record<string, number>>(
      database,
      person(club.members.Leader),
      'select api.event_participation_figures($1)',
      [event],
    )

  it('are going, interested, declined with a comment, or withdrawn', async () => {
    expect(await answer('going', { comment: '  ten minutes\nlate ' })).toEqual({
      status: 'going',
      comment: 'ten minutes late',
      guests: 0,
      guest_names: [],
      taken: true,
      place: null,
      answered_at: expect.any(String),
    })
    expect(await answer('declined', { comment: '' })).toEqual({
      status: 'declined',
      comment: null,
      guests: 0,
      guest_names: [],
      taken: true,
      place: null,
      answered_at: expect.any(String),
    })
    expect(await kept()).toEqual({ status: 'declined', comment: null })
    expect(await answer(null)).toMatchObject({ status: null, comment: null, taken: true })
    expect(await kept()).toBeNull()
  })

  it('keep the time at which they were given, also when they are sent again, so that later ones hold', async () => {
    const given = new Date(Date.now() - 60_000).toISOString()
    const later = new Date(Date.now() - 30_000).toISOString()
    const give = (status: string, at: string) =>
      valueAs<{ answered_at: string }>(
        database,
        person(member),
        `select api.answer_event($1, $2, ' sent  again ', $3)`,
        [event, status, at],
      )
    const times = [await give('going', given), await give('going', given)].map((answer) => answer.answered_at)
    expect(times.map((time) => new Date(time).toISOString())).toEqual([given, given])
    expect(await give('queued', given)).toMatchObject({ status: 'going', taken: true })
    expect(await give('declined', later)).toMatchObject({ status: 'declined', taken: true })
    expect(await give('going', given)).toMatchObject({ status: 'declined', taken: false })
  })

  it('changed on two devices at once keep the change that arrives first, and tell the other device', async () => {
    const at = new Date(Date.now() - 60_000).toISOString()
    const give = (comment: string | null) =>
      valueAs(database, person(member), `select api.answer_event($1, 'going', $2, $3)`, [event, comment, at])
    expect(await give('from the phone')).toMatchObject({ comment: 'from the phone', taken: true })
    expect(await give('from the desktop')).toMatchObject({ comment: 'from the phone', taken: false })
    expect(await give('from the phone')).toMatchObject({ comment: 'from the phone', taken: true })
    expect(await kept()).toEqual({ status: 'going', comment: 'from the phone' })
  })

  it('are refused with an error code if invalid, or if the comment exceeds 200 characters', async () => {
    expect(await failure(answer('perhaps'))).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { field: 'status' },
    })
    expect(await failure(answer('going', { comment: 'x'.repeat(201) }))).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { field: 'comment', max: 200 },
    })
    expect(await answer('going', { comment: 'x'.repeat(200) })).toMatchObject({ taken: true })
  })

  it('that decline take no place, and free one already taken', async () => {
    await answer('going')
    const other = await addMember(database, club.id)
    expect((await failure(answer('going', { who: other }))).code).toBe('ERROR_EVENT_FULL')
    await answer('declined')
    await answer('going', { who: other })
    const counts = 'select jsonb_build_array(going_count, interested_count) from api.events where id = $1'
    expect(await valueOf(database, counts, [event])).toEqual([1, 0])
    expect(await figures()).toMatchObject({ going: 1, interested: 0, declined: 1, missing: 1 })
  })

  it('given earlier do not replace one given later, in whatever order they arrive', async () => {
    const given = fc.uniqueArray(
      fc.record({
        status: fc.constantFrom('going', 'interested', 'declined', null),
        ago: fc.integer({ min: 1, max: 1000 }),
      }),
      { minLength: 1, maxLength: 5, selector: ({ ago }) => ago },
    )
    await fc.assert(
      fc.asyncProperty(given, async (answers) => {
        member = await addMember(database, club.id)
        event = await addEvent(database, club.id)
        for (const { status, ago } of answers) await answer(status, { ago: ago * 60 })
        const latest = answers.toSorted((a, b) => a.ago - b.ago)[0]
        expect((await kept())?.status ?? null).toBe(latest?.status)
      }),
      { numRuns: 30 },
    )
  })

  it('that are withdrawn stay so when one given before arrives, also if staff or the member removed it', async () => {
    const withdraw = {
      answer: () => answer(null),
      request: () =>
        rowsAs(database, person(member), 'delete from api.event_registrations where event_id = $1', [event]),
      staff: () =>
        rowsAs(
          database,
          person(club.members.Leader),
          'delete from api.event_registrations where event_id = $1 and user_id = $2',
          [event, member],
        ),
    }
    for (const by of [withdraw.answer, withdraw.request, withdraw.staff]) {
      expect(await answer('going')).toMatchObject({ status: 'going', taken: true })
      await by()
      expect(await answer('interested', { ago: 60 })).toMatchObject({ status: null, taken: false })
      expect(await kept()).toBeNull()
    }
  })

  it('cannot be withdrawn to learn whether a hidden event exists', async () => {
    const hidden = await addEvent(database, club.id, { is_private: true })
    const traces = () =>
      valueOf(database, 'select count(*) from private.withdrawn_answers where user_id = $1', [member])
    expect(await answer(null, { to: hidden })).toMatchObject({ status: null, taken: true })
    expect(await answer(null, { to: randomUUID() })).toMatchObject({ status: null, taken: true })
    expect(await traces()).toBe(0)
    expect(await answer(null)).toMatchObject({ status: null, taken: true })
    expect(await traces()).toBe(1)
  })

  it('return the current answer if a later one has been given', async () => {
    await answer('declined', { comment: 'ill', ago: 60 })
    expect(await answer('going', { ago: 3600 })).toMatchObject({
      status: 'declined',
      comment: 'ill',
      taken: false,
    })
    expect(await answer(null, { ago: 3600 })).toMatchObject({ status: 'declined', taken: false })
    expect(await answer('going', { ago: 30 })).toMatchObject({ status: 'going', taken: true })
  })

  it('return when the current one was given, so that a device can date the next one later', async () => {
    const first = (await answer('going')) as { answered_at: string }
    expect(Math.abs(Date.parse(first.answered_at) - Date.now())).toBeLessThan(600_000)
    expect(await answer('declined', { ago: 3600 })).toMatchObject({ answered_at: first.answered_at })
    expect(await answer(null)).toMatchObject({ status: null, answered_at: expect.any(String) })
  })

  it('from a clock that is ahead count from when they arrive', async () => {
    await answer('going', { ago: -3600 })
    expect(await answer('declined')).toMatchObject({ status: 'declined', taken: true })
  })

  it('are refused for an event that has ended, is hidden or belongs to another club', async () => {
    const neighbours = await createClub(database, 'Grannorkestern')
    const hidden = await addEvent(database, club.id, { is_private: true })
    const over = await addEvent(database, club.id, {
      start_time: '2020-01-01T18:00Z',
      end_time: '2020-01-01T20:00Z',
    })
    expect((await failure(answer('declined', { to: hidden }))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect((await failure(answer('declined', { to: over }))).code).toBe('ERROR_EVENT_ENDED')
    const stranger = neighbours.members.Admin
    expect((await failure(answer('declined', { who: stranger }))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    const visitor = rowsAs(database, ANONYMOUS, `select api.answer_event($1, 'going')`, [event])
    expect((await failure(visitor)).code).toBe('42501')
    expect(await answer('declined')).toMatchObject({ taken: true })
  })

  it('that decline get no mail to registrants or calendar entry, and are walk-ins at the door', async () => {
    await answer('declined', { comment: 'ill' })
    const recipients = () =>
      valueAs<{ recipients: number }>(
        database,
        person(club.members.Board),
        `select api.count_recipients(p_mode => 'registrants', p_event_id => $1)`,
        [event],
      )
    const { token } = await valueAs<{ token: string }>(
      database,
      person(member),
      'select api.calendar_token()',
    )
    const entries = () =>
      valueAs<number>(
        database,
        ANONYMOUS,
        `select jsonb_array_length(api.calendar_feed($1, 'mine') -> 'events')`,
        [token],
      )
    expect(await recipients()).toMatchObject({ recipients: 0 })
    expect(await entries()).toBe(0)
    const people = () =>
      rowsAs(database, person(club.members.Leader), 'select * from api.event_participation($1)', [event])
    expect(await people()).toMatchObject([{ participation: 'declined', comment: 'ill' }])
    await checkIn(database, club.members.Leader, [scan(event, member, club.members.Leader)])
    expect(await people()).toMatchObject([{ participation: 'attended_without_registration' }])
    expect(await figures()).toMatchObject({ attended: 1, attended_without_registration: 1 })
    await answer('going')
    expect(await recipients()).toMatchObject({ recipients: 1 })
    expect(await entries()).toBe(1)
    expect(await figures()).toMatchObject({ attended_without_registration: 0 })
  })

  it('show comments to their author and staff, and to members if the club allows it', async () => {
    await answer('going', { comment: 'ten minutes late' })
    await database.query('update api.associations set shows_participants = true, shows_comments = false')
    const comments = async (who: string) =>
      (await rowsAs(database, person(who), 'select * from api.event_participants($1)', [event])).map(
        ({ comment }) => comment,
      )
    expect(await comments(club.members.Member)).toEqual([null])
    expect(await comments(member)).toEqual(['ten minutes late'])
    expect(await comments(club.members.Leader)).toEqual(['ten minutes late'])
    await database.query('update api.associations set shows_comments = true')
    expect(await comments(club.members.Member)).toEqual(['ten minutes late'])
  })

  it.each(['-infinity', '1999-01-01', 'infinity'])(
    'are dated within the last month, whatever the device claims (%s)',
    async (at) => {
      await valueAs(
        database,
        person(member),
        `select api.answer_event($1, 'interested', p_answered_at => $2)`,
        [event, at],
      )
      const given = `select answered_at between now() - interval '31 days' and now() from api.event_registrations where event_id = $1`
      expect(await valueOf(database, given, [event])).toBe(true)
    },
  )
})
