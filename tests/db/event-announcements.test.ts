import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail } from '../helpers/mail.ts'
import { failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('notifying members about events, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let event: string
  let swedish: string
  let english: string

  beforeAll(async () => {
    club = await createClub(database)
    swedish = await addMember(database, club.id, 'Member', { name: 'Sven' })
    english = await addMember(database, club.id, 'Member', { name: 'Ellen' })
    await database.query(`update api.users set language = 'en' where id = $1`, [english])
  })
  beforeEach(async () => {
    await database.query('delete from private.mail_messages')
    await database.query('delete from api.events')
    await database.query('update api.email_preferences set events = true')
    event = await coming()
    await go(event, swedish, english)
  })

  const coming = (columns = {}) =>
    addEvent(database, club.id, {
      title: 'Vårkonsert',
      start_time: '2040-05-05T17:00:00Z',
      end_time: '2040-05-05T19:00:00Z',
      ...columns,
    })
  const go = (to: string, ...who: string[]) =>
    database.query(
      `insert into api.event_registrations (event_id, user_id, status) select $1, unnest($2::uuid[]), 'going'`,
      [to, who],
    )
  const leader = () => person(club.members.Leader)
  const save = (columns: string, id = event) =>
    rowsAs(database, leader(), `update api.events set ${columns} where id = '${id}'`)
  const pending = (who = leader()) =>
    valueAs<{ events: number; recipients: number; opted_out: number; before: object | null }>(
      database,
      who,
      'select api.pending_announcements($1)',
      [event],
    )
  const tell = (yes = true, message: string | null = null, who = leader()) =>
    valueAs<{ told: number }>(database, who, 'select api.announce_changes($1, $2, $3)', [event, yes, message])
  const NOTHING = { events: 0, recipients: 0, opted_out: 0, before: null }
  const BEFORE = {
    start_time: '2040-05-05T17:00:00+00:00',
    end_time: '2040-05-05T19:00:00+00:00',
    location: null,
    address: null,
  }
  const change = (status: string, told: boolean, ids = [event], who = leader()) =>
    valueAs<{ changed: number; told: number }>(database, who, 'select api.change_events($1, $2, $3)', [
      ids,
      status,
      told,
    ])
  const mails = async () =>
    (await claimMail(database, 1000)).toSorted((a, b) => a.email.localeCompare(b.email))

  it('says what changed from what to what, once, to those who are going, in their language', async () => {
    await save(`start_time = '2040-05-06T16:30Z', end_time = '2040-05-06T18:30Z', location = 'Folkets hus'`)
    expect(await pending()).toEqual({ events: 1, recipients: 2, opted_out: 0, before: BEFORE })
    expect(await tell(true, ' Sent besked. ')).toEqual({ told: 2 })
    const sent = Object.fromEntries((await mails()).map((mail) => [mail.name, mail]))
    expect(sent.Sven).toMatchObject({
      subject: 'Ändrat: {{ title }}',
      category: 'events',
      kind: 'announcement',
    })
    expect(sent.Sven?.variables).toMatchObject({
      title: 'Vårkonsert',
      event_b: 'Vårkonsert',
      time_before_b: 'lördag 5 maj 2040 kl. 19:00–21:00',
      time_b: 'söndag 6 maj 2040 kl. 18:30–20:30',
      place_before_b: '–',
      place_b: 'Folkets hus',
      message: 'Sent besked.',
      link: '/events/varkonsert',
    })
    expect(sent.Sven?.html_body).toContain(
      '<br>Gammal tid: {{ time_before_b }}<br>Ny tid: {{ time_b }}<br>Gammal plats: {{ place_before_b }}<br>Ny plats: {{ place_b }}',
    )
    expect(sent.Ellen).toMatchObject({ subject: 'Changed: {{ title }}' })
    expect(sent.Ellen?.variables).toMatchObject({ time_b: 'Sunday 6 May 2040 at 18:30–20:30' })
    expect(await pending()).toEqual(NOTHING)
    expect(await tell()).toEqual({ told: 0 })
    expect(await mails()).toEqual([])
  })

  it('names the day of a long day only once', async () => {
    await save(`start_time = '2040-05-06T06:00Z', end_time = '2040-05-06T20:00Z'`)
    await tell()
    const [mail] = await mails()
    expect(mail?.variables).toMatchObject({ time_b: expect.stringMatching(/2040 (kl\.|at) 08:00–22:00$/) })
  })

  it('lists only actual changes, compared to what members knew before the first of them', async () => {
    await save(`location = 'Folkets hus'`)
    await save(`location = 'Kyrkan'`)
    await tell()
    const [mail] = await mails()
    expect(mail?.html_body).not.toContain('time')
    expect(mail?.variables).toMatchObject({ place_before_b: '–', place_b: 'Kyrkan' })
  })

  it('skips reverted changes, other fields, drafts and past events', async () => {
    await save(`location = 'Kyrkan'`)
    await save('location = null')
    expect(await pending()).toEqual(NOTHING)
    await save(`title = 'Höstkonsert', description = 'Ny', max_participants = 9`)
    expect(await pending()).toEqual(NOTHING)
    const draft = await coming({ status: 'draft' })
    await save(`location = 'Kyrkan'`, draft)
    expect(await valueOf(database, 'select count(*) from private.pending_announcements')).toBe(0)
    await save(`start_time = '2020-05-05T17:00Z', end_time = '2020-05-05T19:00Z'`)
    expect(await pending()).toEqual(NOTHING)
  })

  it('covers a change of address alone, and those on the waiting list', async () => {
    const waiting = await addMember(database, club.id, 'Member', { name: 'Wilma' })
    await save('max_participants = 2')
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'queued')`,
      [event, waiting],
    )
    await save(`address = 'Storgatan 1, Norrvik'`)
    expect(await pending()).toEqual({ events: 1, recipients: 3, opted_out: 0, before: BEFORE })
    expect(await tell()).toEqual({ told: 3 })
    const sent = await mails()
    expect(new Set(sent.map(({ name }) => name))).toEqual(new Set(['Ellen', 'Sven', 'Wilma']))
    const mail = sent.find(({ name }) => name === 'Wilma')
    expect(mail?.html_body).toContain(
      '<br>Gammal adress: {{ address_before_b }}<br>Ny adress: {{ address_b }}',
    )
    expect(mail?.html_body).not.toContain('plats')
    expect(mail?.variables).toMatchObject({ address_before_b: '–', address_b: 'Storgatan 1, Norrvik' })
    expect(await change('cancelled', true)).toEqual({ changed: 1, told: 3 })
    await database.query('delete from api.users where id = $1', [waiting])
  })

  it('links to the event, also when it is cancelled', async () => {
    await change('cancelled', true)
    for (const mail of await mails()) {
      expect(mail.html_body).toContain('<a class="button" href="{{ link }}">')
      expect(mail.variables).toMatchObject({ link: '/events/varkonsert' })
    }
  })

  it('can tell those invited that a cancelled event takes place after all, if they were told of the cancellation', async () => {
    await change('draft', false)
    expect((await change('published', true)).told).toBeGreaterThan(1)
    await change('cancelled', false)
    expect(await change('published', true)).toEqual({ changed: 1, told: 0 })
    expect(await change('cancelled', true)).toEqual({ changed: 1, told: 2 })
    expect((await change('published', true)).told).toBeGreaterThan(1)
    expect(await change('published', true)).toEqual({ changed: 0, told: 0 })
  })

  it('says that it takes place after all, rather than inviting to it as if it were new', async () => {
    await change('cancelled', true)
    await mails()
    await change('published', true)
    const sent = Object.fromEntries((await mails()).map((mail) => [mail.name, mail]))
    expect(sent.Sven).toMatchObject({ subject: 'Blir av ändå: {{ title }}' })
    expect(sent.Sven?.html_body).toContain('Det här var inställt men blir av ändå:')
    expect(sent.Sven?.html_body).toContain('<li>{{ event_b }}</li>')
    expect(sent.Ellen).toMatchObject({ subject: 'Takes place after all: {{ title }}' })
    await change('cancelled', true)
    await mails()
    await change('published', true, [event, await coming({ status: 'draft', title: 'Läger' })])
    const mixed = (await mails()).find(({ name }) => name === 'Sven')
    expect(mixed).toMatchObject({ subject: 'Nytt: 2 evenemang' })
    expect(mixed?.html_body).toMatch(/<li>\{\{ event_[bc] }} – blir av ändå<\/li>/)
    expect(mixed?.html_body).toMatch(/<li>\{\{ event_[bc] }}<\/li>/)
  })

  it.each(['draft', 'cancelled'])(
    'asks whether to tell of a move that was made while the event was %s, unless its publication said so',
    async (status) => {
      await change('published', true)
      await mails()
      await change(status, false)
      await save(`start_time = '2040-05-06T17:00Z', end_time = '2040-05-06T19:00Z'`)
      expect(await pending()).toEqual(NOTHING)
      expect(await change('published', true)).toEqual({ changed: 1, told: 0 })
      expect(await pending()).toEqual({ events: 1, recipients: 2, opted_out: 0, before: BEFORE })
      await change('cancelled', true)
      expect((await change('published', true)).told).toBeGreaterThan(1)
      expect(await pending()).toEqual(NOTHING)
      await change('draft', false)
      await change('published', false)
      expect(await pending()).toEqual(NOTHING)
    },
  )

  it('can be declined, and is then not offered again', async () => {
    await save(`location = 'Kyrkan'`)
    expect(await tell(false)).toEqual({ told: 0 })
    expect(await pending()).toEqual(NOTHING)
    expect(await mails()).toEqual([])
  })

  it('reaches each member once when two leaders press the button concurrently', async () => {
    await save(`location = 'Kyrkan'`)
    const told = await Promise.all([tell(), tell(true, null, person(club.members.Board))])
    expect(told.map((each) => each.told).toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(await mails()).toHaveLength(2)
  })

  it('covers a series in one e-mail, with only the events each member is going to', async () => {
    const other = await coming({
      title: 'Repetition',
      start_time: '2040-05-12T17:00:00Z',
      end_time: '2040-05-12T19:00:00Z',
    })
    await database.query('update api.events set series_id = $1', [event])
    await go(other, swedish)
    await valueAs(database, leader(), `select api.update_series($1, 'all', '{"location": "Kyrkan"}')`, [
      event,
    ])
    expect(await pending()).toMatchObject({ events: 2, recipients: 2 })
    await tell()
    const sent = Object.fromEntries((await mails()).map((mail) => [mail.name, mail]))
    expect(sent.Sven).toMatchObject({
      subject: 'Ändrat: 2 evenemang',
      variables: { link: '/events', place_c: 'Kyrkan' },
    })
    expect(sent.Ellen?.variables.event_c).toBeUndefined()
  })

  it('skips those who have opted out of e-mail about events', async () => {
    await database.query('update api.email_preferences set events = false where user_id = $1', [swedish])
    await save(`location = 'Kyrkan'`)
    expect(await pending()).toMatchObject({ recipients: 1, opted_out: 1 })
    expect(await tell()).toEqual({ told: 1 })
    await database.query(`update api.events set status = 'draft'`)
    expect(await change('published', true)).toEqual({ changed: 1, told: 6 })
    expect((await mails()).map(({ name }) => name)).not.toContain('Sven')
  })

  it('is only for those who may change the event', async () => {
    await save(`location = 'Kyrkan'`)
    for (const role of ['Member', 'Door staff'] as const) {
      const who = person(club.members[role])
      expect((await failure(pending(who))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      expect((await failure(tell(true, null, who))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    }
    expect(await tell()).toEqual({ told: 2 })
  })

  it('about publishing reaches every invitee, once per event', async () => {
    const ids = [
      await coming({ status: 'draft' }),
      await coming({
        status: 'draft',
        title: 'Läger',
        end_time: '2040-05-07T19:00:00Z',
        start_time: '2040-05-06T17:00:00Z',
      }),
    ]
    const count = (who = leader()) =>
      valueAs(database, who, 'select api.count_publication_recipients($1)', [ids])
    expect(await count()).toEqual({ recipients: 7, opted_out: 0 })
    expect((await failure(count(person(club.members.Member)))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(await change('published', true, ids)).toEqual({ changed: 2, told: 7 })
    const sent = await mails()
    expect(sent).toHaveLength(7)
    expect(sent.find(({ name }) => name === 'Ellen')).toMatchObject({
      subject: 'New: 2 events',
      category: 'events',
      variables: {
        event_b: 'Vårkonsert, Saturday 5 May 2040 at 19:00–21:00',
        event_c: 'Läger, Sunday 6 May 2040 at 19:00 – Monday 7 May 2040 at 21:00',
      },
    })
    await change('draft', false, ids)
    expect(await count()).toEqual({ recipients: 0, opted_out: 0 })
    expect(await change('published', true, ids)).toEqual({ changed: 2, told: 0 })
  })

  it('about publishing is optional, and about a private event only for those who may see it', async () => {
    const secret = await coming({ status: 'draft', is_private: true })
    expect(await change('published', false, [secret])).toEqual({ changed: 1, told: 0 })
    expect(await change('published', true, [secret])).toEqual({ changed: 0, told: 4 })
    expect((await mails()).map(({ name }) => name)).not.toContain('Sven')
  })

  it('raises the sequence of the event in calendars', async () => {
    await save(`location = 'Kyrkan'`)
    const sequence = 'select sequence from private.event_sequences where event_id = $1'
    expect(await valueOf(database, sequence, [event])).toBe(1)
  })

  it('names the event if a change is too small to describe', async () => {
    await save(`start_time = '2040-05-05T17:00:30Z'`)
    expect(await tell()).toEqual({ told: 2 })
    for (const { html_body, variables } of await mails()) {
      expect(html_body).toContain('<li>{{ event_b }}</li>')
      expect(variables).toMatchObject({ event_b: 'Vårkonsert' })
    }
  })
})
