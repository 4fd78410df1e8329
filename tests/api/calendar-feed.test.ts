import nodeIcal from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { memberCalendar } from '#server/pages/calendars.ts'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { person, valueAs } from '../helpers/requests.ts'
import { addAccount } from '../helpers/session.ts'
import { KINDS, LOCAL, useApi } from './api.ts'

/** An event as a subscribed calendar program parses it. */
interface Entry {
  uid: string
  title: string
  text: string | undefined
  place: string | undefined
  start: string
  end: string
  status: string | undefined
  sequence: number
}

/** Calendar programs, each with a parser of its own. */
const PROGRAMS: Record<string, (ics: string) => Entry[]> = {
  'node-ical': (ics) =>
    Object.values(nodeIcal.sync.parseICS(ics))
      .filter((item) => item?.type === 'VEVENT')
      .map((event) => ({
        uid: event.uid,
        title: event.summary as string,
        text: event.description as string | undefined,
        place: event.location as string | undefined,
        start: event.start.toISOString(),
        end: event.end!.toISOString(),
        status: event.status,
        sequence: Number(event.sequence),
      })),
  'ts-ics': (ics) =>
    (convertIcsCalendar(undefined, ics).events ?? []).map((event) => ({
      uid: event.uid,
      title: event.summary,
      text: event.description,
      place: event.location,
      start: event.start.date.toISOString(),
      end: event.end!.date.toISOString(),
      status: event.status,
      sequence: event.sequence ?? 0,
    })),
}

const DAY = 86_400_000
const inDays = (days: number, hours = 0) =>
  new Date(Date.now() + days * DAY + hours * 3_600_000).toISOString()
const LATER = { start_time: inDays(10), end_time: inDays(10, 2) }

// Every character that has a meaning in the format.
const AWKWARD = String.raw`A;B,C\D:E "F"` + '\tÅ ’🎷‍♂️👩🏽‍🎤'

describe.runIf(LOCAL).each(KINDS)('the calendar feed that other programs read on %s', (kind) => {
  const api = useApi(kind)
  let club: Club
  let member: string
  let address: string

  beforeAll(async () => {
    club = await createClub(api.database(), `Norrviks; Blås, \\Orkester\\ "🎺"`)
    member = await addMember(api.database(), club.id, 'Member', { email: 'reader@example.org' })
    await api.database().query(`select private.set_password($1, 'Rätt-lösenord-1')`, [member])
    const { access_token: as } = await api.logIn('reader@example.org')
    const { body } = await api.ask('POST /rpc/calendar_token', { as, body: {} })
    address = `/calendar/${(body as { token: string }).token}.ics`
  })
  beforeEach(async () => {
    await api.database().query('delete from api.events')
  })

  const fetchFeed = async (query = '', headers: Record<string, string> = {}) => {
    const answer = await api.server().inject({ url: address + query, headers: { accept: '*/*', ...headers } })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body }
  }
  const read = async (query = '') => {
    const { text } = await fetchFeed(query)
    return Object.values(PROGRAMS).map((program) => program(text))
  }
  const answer = (event: string, status: string) =>
    api
      .database()
      .query(`insert into api.event_registrations (event_id, user_id, status) values ($1, $2, $3)`, [
        event,
        member,
        status,
      ])
  const go = (event: string) => answer(event, 'going')
  const change = (event: string, set: string) =>
    api.database().query(`update api.events set ${set} where id = $1`, [event])
  const describeEvent = (event: string, texts: { title?: string; description?: string; location?: string }) =>
    api
      .database()
      .query('update api.events set title = $2, description = $3, location = $4 where id = $1', [
        event,
        texts.title ?? 'Titel',
        texts.description ?? '',
        texts.location ?? '',
      ])

  it('gives each program the texts exactly as written, whatever they contain', async () => {
    const event = await addEvent(api.database(), club.id, LATER)
    await go(event)
    const description = `Rad ett\nRad två\n\n${AWKWARD}\n- slut`
    await describeEvent(event, { title: AWKWARD, description, location: `Sal 1, "våning" 2; ${AWKWARD}` })
    for (const entries of await read()) {
      expect(entries).toEqual([
        expect.objectContaining({
          uid: `${event}@samspel`,
          title: AWKWARD.replace('\t', ' '),
          text: description,
          place: `Sal 1, "våning" 2; ${AWKWARD.replace('\t', ' ')}`,
        }),
      ])
    }
  })

  it.each(['\r\n', '\r', '\u2028', '\u2029', '\u0085'])(
    'preserves a text whose lines end in %j',
    async (end) => {
      const event = await addEvent(api.database(), club.id, LATER)
      await go(event)
      await describeEvent(event, {
        title: 'Titel',
        description: `Rad ett${end}Rad två`,
        location: 'Sal\u0007 1',
      })
      for (const entries of await read())
        expect(entries).toEqual([
          expect.objectContaining({ title: 'Titel', text: 'Rad ett\nRad två', place: 'Sal 1' }),
        ])
    },
  )

  it('preserves a backslash before an escaped character, in the parser that follows the standard', async () => {
    const event = await addEvent(api.database(), club.id, LATER)
    await go(event)
    await describeEvent(event, { title: String.raw`C:\noter\Nytt \\, \;` })
    const { text } = await fetchFeed()
    expect(PROGRAMS['ts-ics']!(text)).toMatchObject([{ title: String.raw`C:\noter\Nytt \\, \;` }])
  })

  it('cannot be injected with calendar lines from a text', async () => {
    const event = await addEvent(api.database(), club.id, LATER)
    await go(event)
    const description = 'Text\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Falsk'
    await describeEvent(event, { description })
    const { text } = await fetchFeed()
    expect(PROGRAMS['node-ical']!(text)).toMatchObject([
      { title: 'Titel', text: description.replaceAll('\r', '') },
    ])
  })

  it('folds long lines without splitting an emoji around octet 75, in every program', async () => {
    const event = await addEvent(api.database(), club.id, LATER)
    await go(event)
    // SUMMARY: and LOCATION: take 8 and 9 octets, so these move an emoji across the first and second fold.
    for (let before = 60; before <= 68; before++) {
      const title = `${'a'.repeat(before)}🎺${'å'.repeat(30)}🎷 ${'b'.repeat(before)}`
      const location = `${'x'.repeat(before + 74)}🥁\\;,${'é'.repeat(40)}`
      await describeEvent(event, { title, location, description: '🎻'.repeat(before) })
      const { text } = await fetchFeed()
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      expect(text).not.toContain('\uFFFD')
      for (const program of Object.values(PROGRAMS))
        expect(program(text)).toEqual([
          expect.objectContaining({ title, place: location, text: '🎻'.repeat(before) }),
        ])
    }
  })

  it('keeps a rehearsal at seven in the evening before and after a daylight-saving change', async () => {
    const year = new Date().getFullYear() + 1
    // In Sweden, where summer time ends on the last Sunday of October and begins on the last Sunday of March.
    const weekly = ['-10-17', '-10-24', '-10-31', '-11-07'].map((day) => `${year}${day}`)
    for (const day of weekly) {
      const { rows } = await api.database().query<{ start: string; end: string }>(
        `select (($1 || ' 19:00')::timestamp at time zone 'Europe/Stockholm')::text as start,
          (($1 || ' 21:30')::timestamp at time zone 'Europe/Stockholm')::text as end`,
        [day],
      )
      await go(
        await addEvent(api.database(), club.id, { start_time: rows[0]!.start, end_time: rows[0]!.end }),
      )
    }
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Stockholm',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    for (const entries of await read()) {
      expect(entries.map(({ start }) => clock.format(new Date(start)))).toEqual(
        weekly.map((day) => `${day} 19:00`),
      )
      expect(entries.map(({ end }) => clock.format(new Date(end)))).toEqual(
        weekly.map((day) => `${day} 21:30`),
      )
      expect(new Set(entries.map(({ start }) => start.slice(10))).size).toBe(2)
    }
  })

  it('tells each program that an event is cancelled, as a later version of the same event', async () => {
    const event = await addEvent(api.database(), club.id, LATER)
    await go(event)
    const before = await read()
    await change(
      event,
      `title = 'Flyttad', start_time = start_time + interval '1 hour', end_time = end_time + interval '1 hour'`,
    )
    const moved = await read()
    await change(event, `status = 'cancelled'`)
    const after = await read()
    for (const program of [0, 1]) {
      const versions = [before, moved, after].map((all) => all[program]![0]!)
      expect(versions.map(({ uid }) => uid)).toEqual(Array(3).fill(`${event}@samspel`))
      expect(versions.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
      // For programs that skip the status.
      expect(versions.slice(1).map(({ title }) => title)).toEqual(['Flyttad', 'INSTÄLLT: Flyttad'])
      expect(versions.map(({ sequence }) => sequence)).toEqual([0, 1, 2])
      // A file from the event's page is the same version as in the subscription.
      expect(await valueAs(api.database(), person(member), 'select api.event_sequence($1)', [event])).toBe(2)
    }
  })

  it('is a valid calendar without events too', async () => {
    expect(await read()).toEqual([[], []])
  })

  it.each(['*/*', 'text/calendar', 'text/html, */*;q=0.1', ''])(
    'is sent as UTF-8 text/calendar to a program that accepts %j, privately cached, with an hourly refresh',
    async (accept) => {
      const { status, headers, text } = await fetchFeed('', { accept })
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, no-cache',
        etag: expect.stringMatching(/^(W\/)?"[0-9a-f]{32}"$/),
      })
      expect(text).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
    },
  )

  it('answers 304 until something changes, including an event leaving the feed', async () => {
    const [event, other] = [
      await addEvent(api.database(), club.id, LATER),
      await addEvent(api.database(), club.id, LATER),
    ]
    await go(event)
    await go(other)
    let known = (await fetchFeed()).headers.etag as string
    const asked = async () => {
      const { status, headers, text } = await fetchFeed('', { 'if-none-match': known })
      const isKnown = status === 304 && text === '' && headers.etag === known
      known = headers.etag as string
      return isKnown ? 'unchanged' : PROGRAMS['node-ical']!(text).length
    }
    expect(await asked()).toBe('unchanged')

    for (const [what, events] of [
      [`title = 'Nytt'`, 2],
      [`description = 'Ta med noter'`, 2],
      [`status = 'draft'`, 1],
      [`status = 'published'`, 2],
      [`status = 'archived'`, 1],
      [`status = 'cancelled'`, 2],
    ] as const) {
      await change(event, what)
      expect({ what, events: await asked() }).toEqual({ what, events })
      expect(await asked()).toBe('unchanged')
    }
    await api
      .database()
      .query('delete from api.event_registrations where event_id = $1 and user_id = $2', [event, member])
    expect(await asked()).toBe(1)
    expect(await asked()).toBe('unchanged')
    await api.database().query('delete from api.events where id = $1', [other])
    expect(await asked()).toBe(0)
    expect(await asked()).toBe('unchanged')
  })

  it('is byte for byte the same until something changes, compressed or not', async () => {
    await go(await addEvent(api.database(), club.id, LATER))
    const plain = await fetchFeed()
    expect((await fetchFeed()).text).toBe(plain.text)
    for (const encoding of ['gzip', 'br']) {
      const { headers } = await fetchFeed('', { 'accept-encoding': encoding })
      const again = await fetchFeed('', {
        'accept-encoding': encoding,
        'if-none-match': String(headers.etag),
      })
      expect(again.status).toBe(304)
    }
  })

  it('shows the reader’s own events, or all that members see, but no drafts or others’ private events', async () => {
    const own = await addEvent(api.database(), club.id, { ...LATER, title: 'Egen', is_private: true })
    await go(own)
    await addEvent(api.database(), club.id, { ...LATER, title: 'Öppen' })
    await addEvent(api.database(), club.id, { ...LATER, title: 'Utkast', status: 'draft' })
    await addEvent(api.database(), club.id, { ...LATER, title: 'Privat', is_private: true })
    const titles = async (query: string) =>
      (await read(query)).map((entries) => entries.map(({ title }) => title).toSorted())
    expect(await titles('?scope=mine')).toEqual([['Egen'], ['Egen']])
    expect(await titles('?scope=all')).toEqual([
      ['Egen', 'Öppen'],
      ['Egen', 'Öppen'],
    ])
  })

  it('tells what the reader is going to from the rest, by status and by a mark of their choice', async () => {
    for (const [title, status] of [
      ['Aa', 'going'],
      ['Bb', 'interested'],
      ['Cc', 'declined'],
    ] as const)
      await answer(await addEvent(api.database(), club.id, { ...LATER, title }), status)
    await addEvent(api.database(), club.id, { ...LATER, title: 'Ee' })
    const titles = async (query: string) =>
      (await read(query)).map((entries) => entries.map(({ title }) => title).toSorted())
    const both = (expected: readonly string[]) => [expected, expected]

    expect(await titles('?scope=going')).toEqual(both(['Aa']))
    expect(await titles('?scope=mine')).toEqual(both(['Aa', 'Bb']))
    expect(await titles('?scope=all')).toEqual(both(['Aa', 'Bb', 'Cc', 'Ee']))
    expect(await titles('?scope=all&marks=signs')).toEqual(both(['? Bb', '○ Ee', '✓ Aa', '✗ Cc']))
    expect(await titles('?scope=all&marks=words')).toEqual(
      both(['Inte svarat: Ee', 'Intresserad: Bb', 'Kommer inte: Cc', 'Kommer: Aa']),
    )
    for (const entries of await read('?scope=all'))
      expect(entries.filter(({ status }) => status === 'CONFIRMED').map(({ title }) => title)).toEqual(['Aa'])
    // What is not certain keeps no time busy.
    const { text } = await fetchFeed('?scope=all')
    expect(text.match(/STATUS:TENTATIVE\r\nTRANSP:TRANSPARENT/g)).toHaveLength(3)
    expect((await fetchFeed('?scope=others')).status).toBe(404)
  })

  it('is new to a program once the reader has answered', async () => {
    const event = await addEvent(api.database(), club.id, LATER)
    const { headers } = await fetchFeed('?scope=all')
    await go(event)
    const again = await fetchFeed('?scope=all', { 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(200)
  })

  it('leads to where an event is answered, unless it is cancelled', () => {
    const event = {
      id: 'e',
      slug: 'repetition',
      title: 'Repetition',
      description: 'Ta med noter',
      location: null,
      address: null,
      ...LATER,
      last_modified: LATER.start_time,
      sequence: 0,
      is_cancelled: false,
      child_id: null,
      child_name: null,
      answer: null,
    }
    const same = '{title}'
    const words = {
      cancelled: same,
      going: same,
      interested: same,
      queued: same,
      declined: same,
      unanswered: same,
      answer: 'Svara: {url}',
    }
    const feed = { name: null, words, events: [event, { ...event, id: 'f', is_cancelled: true }] }
    const written = memberCalendar(feed, 'https://band.example.org', 'none')
    expect(PROGRAMS['ts-ics']!(written).map(({ text }) => text)).toEqual([
      'Ta med noter\n\nSvara: https://band.example.org/events/repetition',
      'Ta med noter',
    ])
    expect(written.match(/\r\nURL:https:\/\/band\.example\.org\/events\/repetition\r\n/g)).toHaveLength(2)
  })

  it('stops at its old address when that is replaced, and continues at the new one', async () => {
    await addAccount(api.database(), 'mover@example.org')
    const { access_token: as } = await api.logIn('mover@example.org')
    const tokenFrom = async (call: string) =>
      ((await api.ask(`POST /rpc/${call}`, { as, body: {} })).body as { token: string }).token
    const statusAt = async (token: string) =>
      (await api.server().inject({ url: `/calendar/${token}.ics` })).statusCode
    const old = await tokenFrom('calendar_token')
    expect(await statusAt(old)).toBe(200)
    const next = await tokenFrom('replace_calendar_token')
    expect([await statusAt(old), await statusAt(next)]).toEqual([404, 200])
  })
})
