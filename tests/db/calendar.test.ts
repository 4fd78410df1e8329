import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub, joinClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { openPages } from '../helpers/pages.ts'
import { ANONYMOUS, failure, person, valueAs } from '../helpers/requests.ts'

const inDays = (days: number, hours = 0) =>
  new Date(Date.now() + days * 86_400_000 + hours * 3_600_000).toISOString()
const LATER = { start_time: inDays(10), end_time: inDays(10, 2) }

describe.each(DATABASES)('the calendar on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let member: string
  let token: string

  beforeAll(async () => {
    club = await createClub(database, 'Norrviks; Blås, "Orkester"')
  })
  beforeEach(async () => {
    await database.query('delete from api.events')
    member = await addMember(database, club.id)
    token = await tokenFrom('calendar_token')
  })

  const tokenFrom = async (call: string) =>
    (await valueAs<{ token: string }>(database, person(member), `select api.${call}()`)).token
  const fetchFeed = async (of = token, scope = 'mine', etag?: string) => {
    const app = await openPages(database, club.id)
    const answer = await app.inject({
      url: `/calendar/${of}.ics?scope=${scope}`,
      headers: etag ? { 'if-none-match': etag } : {},
    })
    await app.close()
    return { status: answer.statusCode, headers: answer.headers, body: answer.body }
  }
  const unfolded = (body: string) => body.replaceAll('\r\n ', '').split('\r\n')
  const go = (event: string, status = 'going') =>
    database.query('insert into api.event_registrations (event_id, user_id, status) values ($1, $2, $3)', [
      event,
      member,
      status,
    ])
  const change = (event: string, set: string) =>
    database.query(`update api.events set ${set} where id = $1`, [event])

  it('keeps one address until it is replaced', async () => {
    expect(token).toMatch(/^[\w-]{32}$/)
    expect(await tokenFrom('calendar_token')).toBe(token)
    const next = await tokenFrom('replace_calendar_token')
    expect(next).not.toBe(token)
    expect((await fetchFeed()).status).toBe(404)
    expect((await fetchFeed(next)).status).toBe(200)
  })

  it('is valid without events too, and asks to be refreshed every hour', async () => {
    const { headers, body } = await fetchFeed()
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    expect(unfolded(body)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Samspel//Samspel//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      String.raw`NAME:Norrviks\; Blås\, "Orkester"`,
      String.raw`X-WR-CALNAME:Norrviks\; Blås\, "Orkester"`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'END:VCALENDAR',
      '',
    ])
  })

  it('contains the member’s own events or all open ones, but no drafts and no hidden events', async () => {
    const going = await addEvent(database, club.id, { title: 'Kommer', ...LATER, is_private: true })
    const interested = await addEvent(database, club.id, { title: 'Kanske', ...LATER })
    await go(going)
    await go(interested, 'interested')
    await addEvent(database, club.id, { title: 'Öppen', ...LATER })
    await addEvent(database, club.id, { title: 'Hemlig', ...LATER, is_private: true })
    await addEvent(database, club.id, { title: 'Utkast', ...LATER, status: 'draft' })
    const other = await createClub(database, 'Grannorkestern')
    await addEvent(database, other.id, { title: 'Grannens', ...LATER })
    const titles = async (scope: string) =>
      unfolded((await fetchFeed(token, scope)).body).flatMap((line) => line.match(/^SUMMARY:(.*)/)?.[1] ?? [])
    expect(new Set(await titles('mine'))).toEqual(new Set(['Kommer', 'Kanske']))
    expect(new Set(await titles('all'))).toEqual(new Set(['Kommer', 'Kanske', 'Öppen']))
  })

  it('contains the events of the children the member looks after, with their names', async () => {
    const [child, stranger, gone] = [
      await addMember(database, club.id, 'Member', { name: 'Elsa Lind' }),
      await addMember(database, club.id, 'Member', { name: 'Nils Berg' }),
      await addMember(database, club.id, 'Member', { name: 'Tage Ek', status: 'inactive' }),
    ]
    const elsewhere = await createClub(database, 'Grannorkestern')
    await joinClub(database, elsewhere.id, [child])
    const [guardian, both] = [member, await addEvent(database, club.id, { title: 'Läger', ...LATER })]
    for (const [index, of] of [child, gone].entries())
      await database.query(
        'insert into api.guardians (association_id, child_id, guardian_id, slot) values ($1, $2, $3, $4)',
        [club.id, of, guardian, index + 1],
      )
    const secret = await addEvent(database, club.id, { title: 'Repetition', ...LATER, is_private: true })
    const other = await addEvent(database, elsewhere.id, { title: 'Grannens', ...LATER })
    await addEvent(database, club.id, { title: 'Öppen', ...LATER })
    await go(both)
    for (const [event, of] of [
      [both, child],
      [secret, child],
      [other, child],
      [secret, stranger],
      [secret, gone],
    ] as const) {
      member = of
      await go(event)
    }
    const values = async (name: string, scope: string) =>
      unfolded((await fetchFeed(token, scope)).body)
        .flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []))
        .toSorted()
    expect(await values('SUMMARY', 'mine')).toEqual(['Läger', 'Läger (Elsa Lind)', 'Repetition (Elsa Lind)'])
    expect(await values('SUMMARY', 'all')).toEqual([
      'Läger',
      'Läger (Elsa Lind)',
      'Repetition (Elsa Lind)',
      'Öppen',
    ])
    expect(new Set(await values('UID', 'mine')).size).toBe(3)
    await database.query('delete from api.guardians where guardian_id = $1', [guardian])
    expect(await values('SUMMARY', 'mine')).toEqual(['Läger'])
  })

  it('escapes the characters that are special in iCalendar', async () => {
    const event = await addEvent(database, club.id, { title: String.raw`A;B,C\D "E"`, ...LATER })
    await database.query('update api.events set description = $2, location = $3 where id = $1', [
      event,
      'Rad ett\r\nRad två\nEND:VEVENT\u0007',
      'Sal 1, våning 2',
    ])
    await go(event)
    const lines = unfolded((await fetchFeed()).body)
    expect(lines).toContain(String.raw`SUMMARY:A\;B\,C\\D "E"`)
    expect(lines).toContain(String.raw`DESCRIPTION:Rad ett\nRad två\nEND:VEVENT`)
    expect(lines).toContain(String.raw`LOCATION:Sal 1\, våning 2`)
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  })

  it('gives times in UTC on both sides of a daylight-saving change', async () => {
    // In 2037, summer time ends on 25 October.
    const event = await addEvent(database, club.id, {
      start_time: '2037-10-24T23:00:00 Europe/Stockholm',
      end_time: '2037-10-25T23:00:00 Europe/Stockholm',
    })
    await go(event)
    const lines = unfolded((await fetchFeed()).body)
    expect(lines).toContain('DTSTART:20371024T210000Z')
    expect(lines).toContain('DTEND:20371025T220000Z')
  })

  it('keeps a cancelled event under the same id, as a later version marked as cancelled', async () => {
    const event = await addEvent(database, club.id, LATER)
    await go(event)
    const of = async () =>
      unfolded((await fetchFeed()).body).filter((line) => /^(UID|SEQUENCE|STATUS):/.test(line))
    expect(await of()).toEqual([`UID:${event}@samspel`, 'SEQUENCE:0', 'STATUS:CONFIRMED'])
    await change(event, `title = 'Annat namn'`)
    await change(event, `max_participants = 50`)
    await change(event, `status = 'cancelled'`)
    expect(await of()).toEqual([`UID:${event}@samspel`, 'SEQUENCE:2', 'STATUS:CANCELLED'])
  })

  it('answers 304 until something changes, including when an event is removed from it', async () => {
    const event = await addEvent(database, club.id, LATER)
    await go(event)
    let etag = (await fetchFeed()).headers.etag
    const still = async (tag = etag) => {
      const { status, headers, body } = await fetchFeed(token, 'mine', tag)
      return status === 304 && body === '' && headers.etag === etag
    }
    expect(await still()).toBe(true)
    expect(await still(`W/${etag}`)).toBe(true)
    expect(await still(`"other", ${etag}`)).toBe(true)
    expect(await still('"other"')).toBe(false)
    for (const set of [
      `title = 'Nytt'`,
      `location = 'Annan sal'`,
      `status = 'cancelled'`,
      `status = 'archived'`,
    ]) {
      await change(event, set)
      expect(await still()).toBe(false)
      etag = (await fetchFeed()).headers.etag
      expect(await still()).toBe(true)
    }
  })

  it('ends with the account, and shows nothing for an unknown token or scope', async () => {
    for (const attempt of [fetchFeed('fel'), fetchFeed(token, 'everything')])
      expect((await attempt).status).toBe(404)
    await database.query(`update api.users set status = 'inactive' where id = $1`, [member])
    expect((await fetchFeed()).status).toBe(404)
    expect((await failure(valueAs(database, ANONYMOUS, 'select api.calendar_token()'))).code).toBe('42501')
  })

  it('never shows a draft that is cancelled, but keeps a published event as cancelled', async () => {
    const shown = async () =>
      (await fetchFeed(token, 'all')).body.match(/SUMMARY:.*/g)?.map((line) => line.trim())
    const draft = await addEvent(database, club.id, { ...LATER, title: 'Hemlig plan', status: 'draft' })
    const open = await addEvent(database, club.id, { ...LATER, title: 'Konsert' })
    for (const event of [draft, open]) await change(event, `status = 'cancelled'`)
    expect(await shown()).toEqual(['SUMMARY:INSTÄLLT: Konsert'])
    // Once published, it may be in anybody's calendar.
    for (const status of ['published', 'draft', 'cancelled']) await change(draft, `status = '${status}'`)
    expect((await shown())?.toSorted()).toEqual([
      'SUMMARY:INSTÄLLT: Hemlig plan',
      'SUMMARY:INSTÄLLT: Konsert',
    ])
  })
})
