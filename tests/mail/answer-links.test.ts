import type { InjectOptions } from 'fastify'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { addEvent, addMember } from '../helpers/club.ts'
import { DATABASES } from '../helpers/databases.ts'
import { ANONYMOUS, person, valueAs, valueOf } from '../helpers/requests.ts'
import { SITE, untilAll, usePostOffice, useServer } from './post-office.ts'

const inHours = (hours: number) => ({
  start_time: new Date(Date.now() + hours * 3_600_000).toISOString(),
  end_time: new Date(Date.now() + (hours + 2) * 3_600_000).toISOString(),
})

describe.each(DATABASES)('answering from a mail, without logging in, on %s', (kind) => {
  const { database, club, smtp } = usePostOffice(kind)
  const app = useServer(database)
  let member: string
  let email: string
  let event: string
  let visitors = 0

  beforeEach(async () => {
    visitors += 1
    await database.query('delete from api.events')
    await database.query(`update api.users set status = 'inactive' where id <> $1`, [club().members.Leader])
    member = await addMember(database, club().id, 'Member', { name: 'Maja Öberg' })
    email = await valueOf(database, 'select email from api.users where id = $1', [member])
    event = await addEvent(database, club().id, { title: 'Vårkonsert', ...inHours(48) })
  })

  const remind = () =>
    valueAs(database, person(club().members.Leader), 'select api.remind_unanswered($1)', [event])
  /** The addresses in the plain text of the last mail to somebody, in order. */
  const linksTo = async (address = email) => {
    await untilAll(database, 'sent')
    const text = smtp().mailsTo(address).at(-1)?.mail.text ?? ''
    return [...text.matchAll(/https:\S+?(\/answer\/\S+)/g)].map(([, path]) => path as string)
  }
  const mailed = async () => {
    await remind()
    const [going = ''] = await linksTo()
    return going
  }
  // An address of their own in each test: the server delays those who are refused often.
  const inject = (request: InjectOptions) => app().inject({ ...request, remoteAddress: `10.0.${visitors}.1` })
  const open = (url: string, method: 'GET' | 'HEAD' | 'OPTIONS' = 'GET') => inject({ method, url })
  /** Presses the button of the page as it is, or with other fields. */
  const press = async (url: string, fields: Record<string, string> = {}) => {
    const { body } = await open(url)
    const start = /name="start_time" value="([^"]+)"/.exec(body)?.[1]
    const status = /value="(\w+)" required checked/.exec(body)?.[1]
    return inject({
      method: 'POST',
      url: /<form method="post" action="([^"]+)"/.exec(body)?.[1] ?? url.replace(/\/\w+$/, ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        ...(status && { status }),
        start_time: start ?? '2026-01-01',
        ...fields,
      }).toString(),
    })
  }
  const answers = async () =>
    (
      await database.query<{ user_id: string; status: string }>(
        'select user_id, status from api.event_registrations order by status',
      )
    ).rows
  const INVALID = 'Länken går inte att använda längre'

  it('takes a link in the mail and one button, on a page that says whose answer it is', async () => {
    await remind()
    const [going = '', interested, declined] = await linksTo()
    expect([interested, declined]).toEqual(
      ['interested', 'declined'].map((choice) => going.replace('going', choice)),
    )
    const { mail } = smtp().mailsTo(email)[0] ?? {}
    for (const url of await linksTo()) expect(mail?.html).toContain(`href="${SITE}${url}"`)

    const page = await open(declined ?? '')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<h1>Svar för Maja Öberg</h1>')
    expect(page.body).toContain('<h2>Vårkonsert</h2>')
    expect(page.body).toContain('value="declined" required checked')
    expect(page.body).not.toMatch(/<script|style=/)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    const pressed = await press(declined ?? '')
    expect([pressed.statusCode, pressed.headers['location']]).toEqual([
      303,
      declined?.replace('/declined', ''),
    ])
    expect(await answers()).toEqual([{ user_id: member, status: 'declined' }])
    expect((await open(pressed.headers['location'] ?? '')).body).toMatch(
      /Du kommer inte\.[^]*<summary>Ändra svaret<\/summary>/,
    )
  })

  it('changes an answer given before, keeping its comment', async () => {
    const url = await mailed()
    await valueAs(database, person(member), `select api.answer_event($1, 'interested', 'kanske')`, [event])
    expect((await press(url)).statusCode).toBe(303)
    const comment = 'select status || comment from api.event_registrations'
    expect(await valueOf(database, comment)).toBe('goingkanske')
  })

  it('gives guardians one set of links for each child, and the child’s answer', async () => {
    const child = async (name: string) => {
      const id = await addMember(database, club().id, 'Member', { name })
      await database.query(
        `insert into api.guardians (association_id, child_id, guardian_id, slot) values ($1, $2, $3, 1)`,
        [club().id, id, member],
      )
      return id
    }
    const alva = await child('Alva')
    await child('Nils')
    await remind()
    const links = await linksTo()
    expect(links).toHaveLength(9)
    const text = smtp().mailsTo(email).at(-1)?.mail.text ?? ''
    const before = text.slice(0, text.indexOf(links.find((_, n) => n === 3) ?? ''))
    const named = /(Alva|Nils)\s+Kommer: \S*$/.exec(before)?.[1]
    const url = links[named === 'Alva' ? 3 : 6] ?? ''
    expect((await open(url)).body).toContain('<h1>Svar för Alva</h1>')
    await press(url)
    expect(await answers()).toEqual([{ user_id: alva, status: 'going' }])
    expect((await open(url)).body).toContain('Alva kommer.')

    await database.query('delete from api.guardians where child_id = $1', [alva])
    expect((await open(url)).body).toContain(INVALID)
  })

  it('comes with the reminder of an event, and with the news of a new one', async () => {
    await database.query('update api.events set start_time = $2, end_time = $3 where id = $1', [
      event,
      ...Object.values(inHours(23)),
    ])
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`,
      [event, member],
    )
    // The worker itself finds it due.
    await vi.waitFor(async () => expect(await linksTo()).toHaveLength(3))

    const fresh = await addEvent(database, club().id, {
      title: 'Sommarfest',
      status: 'draft',
      ...inHours(72),
    })
    await valueAs(
      database,
      person(club().members.Leader),
      `select api.change_events(array[$1::uuid], 'published', p_tell => true)`,
      [fresh],
    )
    const [going = ''] = await linksTo()
    expect((await open(going)).body).toContain('<h2>Sommarfest</h2>')
    await press(going)
    expect(await answers()).toHaveLength(2)
  })

  it('takes a place in the queue when others have taken all places, and says so', async () => {
    const url = await mailed()
    await database.query('update api.events set max_participants = 1 where id = $1', [event])
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`,
      [event, club().members.Leader],
    )
    // The page was opened while there was a place.
    const late = await press(url, { status: 'going' })
    expect(late.headers['location']).toMatch(/\?refused$/)
    const page = await open(late.headers['location'] ?? '')
    expect(page.body).toContain('Svaret sparades inte')
    expect(page.body).toContain('Alla platser är tagna')
    await press(url)
    expect((await answers()).map(({ status }) => status)).toEqual(['going', 'queued'])
    expect((await open(url)).body).toContain('Plats 1 i kön')
  })

  it('marks an answer after the deadline as late, as the app does', async () => {
    const url = await mailed()
    await database.query('update api.events set answer_by = current_date - 2 where id = $1', [event])
    expect((await open(url)).body).toContain('svaret märks som sent')
    await press(url)
    const late =
      'select private.is_late(r, private.answer_deadline(e)) from api.event_registrations r join api.events e on e.id = event_id'
    expect(await valueOf(database, late)).toBe(true)
  })

  it('is kept out of everything but the mail', async () => {
    await mailed()
    const everything = `select string_agg(to_jsonb(t)::text, '') from (
      select to_jsonb(m) from private.mail_messages m union all select to_jsonb(d) from private.mail_deliveries d
      union all select to_jsonb(a) from private.audit_log a) t`
    expect(await valueOf(database, everything)).not.toContain('/answer/')
    await valueOf(database, 'delete from private.mail_messages')
    await database.query('delete from private.answer_reminders')
    await database.transaction(async (tx) => {
      await tx.query('select private.queue_answer_reminder(e, null) from api.events e where id = $1', [event])
      const rows = await tx.query<{ subject: string; variables: object; secrets: object }>(
        'select subject, variables, secrets from app.claim_mail(1, 10)',
      )
      expect(JSON.stringify([rows.rows[0]?.subject, rows.rows[0]?.variables])).not.toContain('/answer/')
      expect(JSON.stringify(rows.rows[0]?.secrets)).toContain('/answer/')
      await tx.query('delete from private.mail_messages')
    })
    const printed = valueAs(
      database,
      person(club().members.Leader),
      `select api.preview_email('Hej', '<img src="https://elsewhere.example/{{ answer_b }}">', p_kind => 'answer_reminder')`,
    )
    await expect(printed).rejects.toThrow('ERROR_')
  })

  describe('is refused, leaving no answer,', () => {
    const refused = async (url: string) => {
      expect((await press(url, { status: 'going' })).headers['location'] ?? '').toMatch(/refused$|^$/)
      const page = await open(url)
      expect(page.body).not.toContain('Maja')
      expect(page.statusCode).toBe(404)
      expect(await answers()).toEqual([])
    }
    const works = async (url: string) => {
      await press(url)
      expect(await answers()).toEqual([{ user_id: member, status: 'going' }])
    }

    it('to scanners that open links, and to a POST without the form’s fields', async () => {
      const url = await mailed()
      for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) await open(url, method)
      const address = url.replace(/\/\w+$/, '')
      for (const payload of ['', 'status=going', 'start_time=2026-12-01', 'List-Unsubscribe=One-Click'])
        await inject({
          method: 'POST',
          url: address,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload,
        })
      const asJson = await inject({ method: 'POST', url: address, payload: { status: 'going' } })
      expect(asJson.statusCode).toBe(415)
      await inject({ method: 'POST', url, payload: '' })
      expect(await answers()).toEqual([])
      await works(url)
    })

    it('to a form larger than any answer', async () => {
      const url = await mailed()
      const pressed = await press(url, { status: 'going', more: 'x'.repeat(2000) })
      expect(pressed.statusCode).toBe(413)
      expect(await answers()).toEqual([])
      await works(url)
    })

    it('to a link with any byte changed, and to parts of two links put together', async () => {
      const url = await mailed()
      const other = await addEvent(database, club().id, { title: 'Annan', ...inHours(60) })
      const token = url.split('/')[2] ?? ''
      const bytes = Buffer.from(token, 'base64url')
      const use = (changed: Buffer) =>
        valueAs<{ answer: unknown }>(database, ANONYMOUS, 'select api.answer_link($1)', [
          changed.toString('base64url'),
        ])
      for (const at of bytes.keys()) {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ 1
        expect((await use(changed)).answer).toBeNull()
      }
      for (const [id, at] of [
        [other, 0],
        [club().members.Leader, 16],
        [club().members.Leader, 32],
      ] as const) {
        const changed = Buffer.from(bytes)
        Buffer.from(id.replaceAll('-', ''), 'hex').copy(changed, at)
        expect((await use(changed)).answer).toBeNull()
        await refused(`/answer/${changed.toString('base64url')}`)
      }
      for (const wrong of ['-', token.slice(1)]) expect((await open(`/answer/${wrong}`)).statusCode).toBe(404)
      expect((await open(`/answer/${token}A`)).statusCode).toBe(414)
      await works(url)
    })

    it.each([
      [
        'the event is over',
        `update api.events set start_time = now() - interval '2 hours', end_time = now() - interval '1 hour'`,
      ],
      ['the event is a draft again', `update api.events set status = 'draft'`],
      ['the person is inactive', `update api.users set status = 'inactive' where name = 'Maja Öberg'`],
      [
        'the person has left the club',
        `delete from api.user_roles where user_id in (select id from api.users where name = 'Maja Öberg')`,
      ],
      [
        'the person has another address',
        `update api.users set email = gen_random_uuid() || '@example.org' where name = 'Maja Öberg'`,
      ],
      ['the person has been erased', `delete from api.users where name = 'Maja Öberg'`],
      [
        'the installation has another key',
        `update private.settings set value = value || '1' where key = 'jwt_secret'`,
      ],
    ])('once %s', async (_, change) => {
      const url = await mailed()
      expect((await open(url)).statusCode).toBe(200)
      const key = await valueOf(database, `select value from private.settings where key = 'jwt_secret'`)
      await database.query(change)
      await refused(url)
      await database.query(`update private.settings set value = $1 where key = 'jwt_secret'`, [key])
      expect(await valueOf(database, 'select count(*) from api.events where id = $1', [event])).toBe(1)
    })

    it('also to staff once the event is over, who may correct answers in the app', async () => {
      await remind()
      const leader = club().members.Leader
      const [url = ''] = await linksTo(
        await valueOf(database, 'select email from api.users where id = $1', [leader]),
      )
      expect((await open(url)).statusCode).toBe(200)
      await database.query(
        `update api.events set start_time = now() - interval '2 hours', end_time = now() - interval '1 hour'`,
      )
      await refused(url)
    })

    it('30 days after the mail', async () => {
      const old = `select private.answer_token(e, u.id, u) from api.events e, api.users u where u.id = $1`
      const token = Buffer.from(await valueOf<string>(database, old, [member]), 'base64url')
      const sign = 'select private.answer_link_signature($1, $2)'
      const aged = async (days: number) => {
        const body = Buffer.from(token.subarray(0, 56))
        body.writeInt32BE(body.readInt32BE(52) - days, 52)
        const mac = await valueOf<Uint8Array>(database, sign, [body, email])
        return `/answer/${Buffer.concat([body, mac]).toString('base64url')}/going`
      }
      await refused(await aged(31))
      await works(await aged(30))
    })

    it('when the event has been cancelled, which the page says before all else, and no more of a queue', async () => {
      const url = await mailed()
      await database.query(`update api.events set max_participants = 1 where id = $1`, [event])
      await database.query(
        `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going'), ($1, $3, 'queued')`,
        [event, club().members.Leader, member],
      )
      expect((await open(url)).body).toContain('Plats 1 i kön')
      await database.query(`update api.events set status = 'cancelled' where id = $1`, [event])
      expect((await open(url)).body).toMatch(/Evenemanget är inställt\.[^]*Du står i kö\./)
      expect((await open(url)).body).not.toContain('Plats 1 i kön')
      await database.query('delete from api.event_registrations')
      await press(url, { status: 'going' })
      const { body } = await open(url)
      expect(body).toContain('Evenemanget är inställt.')
      expect(body).not.toContain('<form')
      expect(await answers()).toEqual([])
    })

    it('when the event is moved after the page was opened: the answer was to another time', async () => {
      const url = await mailed()
      const shown = /name="start_time" value="([^"]+)"/.exec((await open(url)).body)?.[1] ?? ''
      await database.query('update api.events set start_time = $2, end_time = $3 where id = $1', [
        event,
        ...Object.values(inHours(96)),
      ])
      await press(url, { start_time: shown })
      expect(await answers()).toEqual([])
      expect((await open(url)).body).toContain('Tiden har ändrats sedan mejlet skickades.')
      await works(url)
    })
  })

  it('counts once when the button is pressed twice at once, also after the deadline', async () => {
    const url = await mailed()
    await Promise.all([press(url), press(url)])
    expect(await answers()).toEqual([{ user_id: member, status: 'going' }])
    const when = 'select answered_at::text from api.event_registrations'
    const before = await valueOf(database, when)
    await press(url)
    expect(await valueOf(database, when)).toBe(before)
  })
})
