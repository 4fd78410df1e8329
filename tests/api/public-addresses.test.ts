import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'

import { ASSOCIATION_ID } from '#db/seed/association.ts'

import { addEvent, addMember, createClub } from '../helpers/club.ts'
import { valueOf } from '../helpers/requests.ts'
import { KINDS, LOCAL, useApi } from './api.ts'

const ONE_CLICK = { method: 'POST', payload: 'List-Unsubscribe=One-Click' } as const
const mailToken = 'the-token_of-mails'
const calendarToken = 'the-token_of-the-calendar'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe.runIf(LOCAL).each(KINDS)('the addresses outside the API on %s', (kind) => {
  const api = useApi(kind)
  const get = (url: string, headers = {}) => api.server().inject({ url, headers })
  let member: string

  beforeAll(async () => {
    const club = await createClub(api.database())
    member = await addMember(api.database(), club.id, 'Member', { email: 'reader@example.org' })
    await api
      .database()
      .query(
        `insert into api.associations (id, name, type, is_public) values ($1, 'Open to all', 'music', true)`,
        [ASSOCIATION_ID],
      )
    for (const clubId of [club.id, ASSOCIATION_ID]) await addEvent(api.database(), clubId)
    await api.database().query(`update api.events set description = repeat('Bring your notes. ', 90)`)
    await api
      .database()
      .query(`insert into private.mail_addresses (email, token) values ('reader@example.org', $1)`, [
        mailToken,
      ])
    await api
      .database()
      .query('insert into private.calendar_tokens (user_id, token) values ($1, $2)', [member, calendarToken])
  })

  const preferences = () =>
    valueOf(
      api.database(),
      `select to_jsonb(p) - 'user_id' - 'last_modified' from api.email_preferences p where user_id = $1`,
      [member],
    )

  it('are compressed like everything else', async () => {
    for (const url of ['/club', '/club.ics', `/calendar/${calendarToken}.ics?scope=all`]) {
      const plain = await get(url)
      const { headers, rawPayload } = await get(url, { 'accept-encoding': 'br' })
      expect({ url, encoding: headers['content-encoding'] }).toEqual({ url, encoding: 'br' })
      expect(headers.vary?.toLowerCase()).toContain('accept-encoding')
      expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body)
    }
  })

  it('repeat no Host header in what is cached', async () => {
    const { body, headers } = await get('/club', { host: 'evil.example' })
    expect(headers['cache-control']).toBe('public, max-age=300')
    expect(body).not.toContain('evil.example')
    expect(body).toContain('<link rel="canonical" href="/club">')
  })

  describe('a calendar', () => {
    it.each(['', '?scope=mine', '?scope=all', '?scope=mine&utm_source=mail&select=nothing'])(
      'is served at its address%s to anyone who has it',
      async (query) => {
        const { statusCode, headers, body } = await get(`/calendar/${calendarToken}.ics${query}`)
        expect({ statusCode, body }).toEqual({
          statusCode: 200,
          body: expect.stringMatching(/^BEGIN:VCALENDAR\r\n/),
        })
        expect(headers).toMatchObject({
          'content-type': 'text/calendar; charset=utf-8',
          'cache-control': 'private, no-cache',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
        })
      },
    )

    it.each([
      ['Accept', { accept: 'text/html' }],
      ['Accept', { accept: 'application/vnd.pgrst.object+json' }],
      ['Authorization', { authorization: 'Basic Zm9vOmJhcg==' }],
      ['Authorization', { authorization: 'Bearer a.b.c' }],
      ['Prefer', { prefer: 'handling=strict, nothing=known' }],
      ['Accept-Profile', { 'accept-profile': 'translations' }],
      ['Range', { range: 'bytes=5-' }],
    ])('is the same whatever a program sends as %s: %o', async (_name, headers) => {
      const plain = await get(`/calendar/${calendarToken}.ics`)
      const { statusCode, body } = await get(`/calendar/${calendarToken}.ics`, headers)
      expect({ statusCode, body }).toEqual({ statusCode: 200, body: plain.body })
    })

    it('has no body in response to HEAD', async () => {
      const { statusCode, headers, body } = await api
        .server()
        .inject({ method: 'HEAD', url: `/calendar/${calendarToken}.ics` })
      expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' })
      expect(headers.etag).toBe((await get(`/calendar/${calendarToken}.ics`)).headers.etag)
    })

    it.each(['unknown', 'x'.repeat(90), `a'b`, 'a%00b', '%zz', ''])(
      'is not found with the token %j, and the response is not cached',
      async (token) => {
        const { statusCode, headers } = await get(`/calendar/${token}.ics`)
        expect(statusCode).toBe(404)
        expect(headers['cache-control'] ?? 'no-cache').toContain('no-cache')
      },
    )

    it('has no other scope', async () => {
      expect((await get(`/calendar/${calendarToken}.ics?scope=everything`)).statusCode).toBe(404)
    })
  })

  describe('the unsubscribe link of an e-mail', () => {
    it('redirects to the page with the button, and changes nothing', async () => {
      const before = await preferences()
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers } = await api.server().inject({ method, url: `/u/${mailToken}/events` })
        expect({ statusCode, to: headers.location }).toEqual({
          statusCode: 302,
          to: `/unsubscribe/${mailToken}/events`,
        })
        expect(headers['cache-control']).toBe('private, no-cache')
      }
      expect(await preferences()).toEqual(before)
    })

    it.each([
      ['reminders', FORM, ONE_CLICK.payload],
      [
        'events',
        { 'content-type': 'multipart/form-data; boundary=x' },
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
      ['all', {}, ''],
    ])('accepts a one-click unsubscribe from a mail program: %s', async (type, headers, payload) => {
      await api
        .database()
        .query(
          'update api.email_preferences set announcements = true, events = true, answers = true, reminders = true',
        )
      const { statusCode, body } = await api
        .server()
        .inject({ method: 'POST', url: `/u/${mailToken}/${type}`, headers, payload })
      expect({ statusCode, body: JSON.parse(body) as unknown }).toEqual({ statusCode: 200, body: { type } })
      expect(await preferences()).toEqual({
        announcements: type !== 'all',
        events: type === 'reminders',
        answers: type === 'events',
        reminders: type === 'events',
      })
    })

    it('rejects an invalid token and unknown types', async () => {
      const post = (url: string) => api.server().inject({ ...ONE_CLICK, url, headers: FORM })
      const refused = await post('/u/unknown/all')
      expect(refused.statusCode).toBe(400)
      expect(refused.json<{ message: string }>().message).toContain('ERROR_INVALID_TOKEN')
      for (const url of [`/u/${mailToken}/account`, `/u/${mailToken}`, `/u/${mailToken}/all/more`])
        expect((await post(url)).statusCode).toBe(404)
      for (const method of ['PUT', 'DELETE', 'PATCH'] as const)
        expect((await api.server().inject({ method, url: `/u/${mailToken}/all` })).statusCode).toBe(404)
    })

    it('accepts no body larger than a form', async () => {
      const { statusCode } = await api
        .server()
        .inject({ method: 'POST', url: `/u/${mailToken}/all`, headers: FORM, payload: 'x'.repeat(100_000) })
      expect(statusCode).toBe(413)
    })
  })
})
