import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { checkIn, scan } from '../helpers/door.ts'
import { claimMail } from '../helpers/mail.ts'
import { failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import { addMemberWith } from '../helpers/roles.ts'

describe.each(DATABASES)('changing many events on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let neighbours: Club
  let events: string[]

  beforeAll(async () => {
    club = await createClub(database)
    neighbours = await createClub(database, 'Grannorkestern')
  })
  beforeEach(async () => {
    await database.query('delete from private.mail_messages')
    const soon = (hours: number) => new Date(Date.UTC(2040, 0, 3, hours)).toISOString()
    events = []
    for (const title of ['Repetition', 'Konsert'])
      events.push(await addEvent(database, club.id, { title, start_time: soon(17), end_time: soon(19) }))
  })

  const call = <Value>(name: string, who: string, values: Record<string, unknown>) =>
    valueAs<Value>(
      database,
      person(who),
      `select api.${name}(${Object.keys(values)
        .map((key, n) => `${key} => $${n + 1}`)
        .join()})`,
      Object.values(values),
    )
  const change = (status: string, more: Record<string, unknown> = {}, who = club.members.Leader) =>
    call<{ changed: number; told: number }>('change_events', who, {
      p_event_ids: events,
      p_status: status,
      ...more,
    })
  const count = (who = club.members.Leader) =>
    call<{ recipients: number; opted_out: number }>('count_cancellation_recipients', who, {
      p_event_ids: events,
    })
  const remove = (who = club.members.Admin) =>
    call<{ deleted: number; kept: string[] }>('delete_events', who, { p_event_ids: events })
  const answers = (member: string, ids: string[], status = 'going') =>
    database.query(
      'insert into api.event_registrations (event_id, user_id, status) select unnest($1::uuid[]), $2, $3',
      [ids, member, status],
    )
  const states = () =>
    valueOf<string[]>(database, 'select array_agg(distinct status) from api.events where id = any ($1)', [
      events,
    ])

  it('changes their status, and does not count those that already have it', async () => {
    await database.query(`update api.events set status = 'draft' where id = $1`, [events[0]])
    expect(await change('published')).toEqual({ changed: 1, told: 0 })
    expect(await change('archived')).toEqual({ changed: 2, told: 0 })
    expect(await states()).toEqual(['archived'])
    expect((await failure(change('finished'))).params).toMatchObject({ field: 'p_status' })
  })

  it('notifies everybody who is going once, in their language, about what is cancelled and why', async () => {
    const [swedish, english, interested] = [
      await addMember(database, club.id, 'Member', { name: 'Sven' }),
      await addMember(database, club.id, 'Member', { name: 'Ellen' }),
      await addMember(database, club.id),
    ]
    await database.query(`update api.users set language = 'en' where id = $1`, [english])
    await answers(swedish, events)
    await answers(english, events.slice(0, 1))
    await answers(interested, events, 'interested')
    expect(await count()).toEqual({ recipients: 2, opted_out: 0 })
    expect(await change('cancelled', { p_tell: true, p_message: ' Dirigenten är <sjuk>. ' })).toEqual({
      changed: 2,
      told: 2,
    })
    expect(await states()).toEqual(['cancelled'])
    const mails = (await claimMail(database)).toSorted((a, b) => a.language.localeCompare(b.language))
    expect(mails).toMatchObject([
      {
        name: 'Ellen',
        language: 'en',
        subject: 'Cancelled: {{ title }}',
        category: 'events',
        variables: {
          title: 'Repetition',
          event_b: 'Repetition, Tuesday 3 January 2040 at 18:00–20:00',
          message: 'Dirigenten är <sjuk>.',
        },
      },
      {
        name: 'Sven',
        language: 'sv',
        subject: 'Inställt: 2 evenemang',
        variables: {
          event_c: expect.stringContaining('tisdag 3 januari 2040 kl. 18:00–20:00'),
          link: '/events',
        },
      },
    ])
    expect(mails[1]!.html_body).toContain('<li>{{ event_b }}</li><li>{{ event_c }}</li>')
    // Nobody is notified twice.
    expect(await change('cancelled', { p_tell: true })).toEqual({ changed: 0, told: 0 })
  })

  it('notifies no one who unsubscribed, no one about past events, and only when asked to', async () => {
    const member = await addMember(database, club.id)
    await answers(member, events)
    await database.query('update api.email_preferences set events = false where user_id = $1', [member])
    expect(await count()).toEqual({ recipients: 0, opted_out: 1 })
    await database.query('update api.email_preferences set events = true where user_id = $1', [member])
    expect(await count()).toEqual({ recipients: 1, opted_out: 0 })
    expect(await change('cancelled')).toEqual({ changed: 2, told: 0 })
    await change('published')
    await database.query(
      `update api.events set start_time = now() - interval '2 hours', end_time = now() - interval '1 hour' where id = any ($1)`,
      [events],
    )
    expect(await count()).toEqual({ recipients: 0, opted_out: 0 })
    expect(await change('cancelled', { p_tell: true })).toEqual({ changed: 2, told: 0 })
    expect(await claimMail(database)).toEqual([])
  })

  it('deletes those that nobody attended, and lists those that are kept', async () => {
    const [attended] = events
    await database.query(
      `update api.events set start_time = now() - interval '1 hour', end_time = now() + interval '1 hour' where id = $1`,
      [attended],
    )
    const door = club.members['Door staff']
    await checkIn(database, door, [scan(attended!, club.members.Member, door)])
    expect(await remove()).toEqual({ deleted: 1, kept: [attended] })
    expect(
      await valueOf(database, 'select array_agg(id) from api.events where id = any ($1)', [events]),
    ).toEqual([attended])
  })

  it('keeps events at which doors counted visitors, even when deleting them one by one', async () => {
    const [visited, taken] = events as [string, string]
    const door = club.members['Door staff']
    const visitor = (event: string) => scan(event, null, door, { method: 'visitor', schema_version: 2 })
    const mistake = visitor(taken)
    await checkIn(database, door, [visitor(visited), mistake])
    await checkIn(database, door, [{ ...visitor(taken), op: 'undo', seq: 2, undoes: [mistake.scan_id] }])
    const alone = rowsAs(database, person(club.members.Admin), 'delete from api.events where id = $1', [
      visited,
    ])
    expect(await failure(alone)).toMatchObject({ params: { field: 'status', reason: 'has_attendance' } })
    expect(await remove()).toEqual({ deleted: 1, kept: [visited] })
    const counted = 'select count(*) from private.check_ins where event_id = any ($1)'
    expect(await valueOf(database, counted, [events])).toBe(1)
  })

  it('changes nothing when one of them belongs to another club, or without the permission', async () => {
    const foreign = await addEvent(database, neighbours.id)
    const strangers = [club.members.Member, club.members['Door staff'], neighbours.members.Admin]
    const own = events
    for (const who of strangers) {
      expect((await failure(change('cancelled', {}, who))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      expect((await failure(remove(who))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      expect((await failure(count(who))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    }
    events = [...own, foreign]
    expect((await failure(change('cancelled'))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect((await failure(remove())).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(await states()).toEqual(['published'])
    events = []
    expect((await failure(change('cancelled'))).params).toMatchObject({ field: 'p_event_ids' })
  })

  it('deletes none that the caller cannot see, as DELETE /events does not either', async () => {
    const tidier = await addMemberWith(database, club.id, 'event:delete')
    const [known, hidden] = events
    await database.query('update api.events set is_private = true where id = $1', [hidden])
    expect((await failure(remove(tidier))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(await states()).toEqual(['published'])
    events = [known ?? '']
    expect(await remove(tidier)).toEqual({ deleted: 1, kept: [] })
  })
})
