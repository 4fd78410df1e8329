import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { PublicClub } from '#server/pages/data.ts'
import { linkPreviewOf } from '#server/pages/link-preview.ts'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { openPages } from '../helpers/pages.ts'
import { ANONYMOUS, person, type Caller, valueAs, valueOf } from '../helpers/requests.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const AHEAD = { start_time: inDays(10), end_time: inDays(10.1) }

describe.each(DATABASES)('the public page of a club, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club

  beforeAll(async () => {
    club = await createClub(database, 'Blås & <Orkester>')
  })
  beforeEach(async () => {
    await database.query('delete from api.events')
    await database.query(
      `update api.associations set is_public = true, description = 'We play "together" </script>' where id = $1`,
      [club.id],
    )
  })

  interface Asked {
    of?: 'page' | 'calendar'
    headers?: Record<string, string>
    site?: string
  }
  const ask = async ({ of = 'page', headers = {}, site }: Asked = {}) => {
    const app = await openPages(database, club.id, site)
    const answer = await app.inject({ url: of === 'page' ? '/club' : '/club.ics', headers })
    await app.close()
    return { status: answer.statusCode, headers: answer.headers, body: answer.body }
  }
  const linked = (page: string) => {
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
    return JSON.parse(json) as { '@graph': Record<string, unknown>[] }
  }

  it('shows its name, description and next events, with all markup escaped', async () => {
    await addEvent(database, club.id, { ...AHEAD, title: 'Vår <i>konsert</i>' })
    await database.query(`update api.events set location = 'Aulan', address = 'Skolgatan 2'`)
    const { body, headers } = await ask()
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      vary: 'Accept-Language',
    })
    expect(body).toContain('<title>Blås &amp; &lt;Orkester&gt;</title>')
    expect(body).toContain('<h3>Vår &lt;i&gt;konsert&lt;/i&gt;</h3>')
    expect(body).toContain('We play &quot;together&quot; &lt;/script&gt;')
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(linked(body)['@graph']).toMatchObject([
      { '@type': 'MusicGroup', name: 'Blås & <Orkester>', description: 'We play "together" </script>' },
      { '@type': 'Event', name: 'Vår <i>konsert</i>', location: { name: 'Aulan', address: 'Skolgatan 2' } },
    ])
  })

  const told = (caller: Caller = ANONYMOUS) =>
    valueAs<PublicClub | null>(
      database,
      { ...caller, headers: { 'accept-language': 'en' } },
      'select api.public_club($1)',
      [club.id],
    )
  const preview = async (linkedPath: string, site = '') =>
    linkPreviewOf((await told())!, site, linkedPath).source

  it('never shows private, draft, cancelled, archived, past or group events, whoever asks', async () => {
    const admin = await addMember(database, club.id, 'Admin')
    await addEvent(database, club.id, { ...AHEAD, title: 'Open to all' })
    for (const [title, columns] of Object.entries({
      'Secret one': { is_private: true },
      'Drafted one': { status: 'draft' },
      'Cancelled one': { status: 'cancelled' },
      'Archived one': { status: 'archived' },
      'Ended one': { start_time: inDays(-2), end_time: inDays(-1.9) },
    }))
      await addEvent(database, club.id, { ...AHEAD, ...columns, title })
    const brass = await valueOf(
      database,
      `insert into api.groups (association_id, kind, name, sort_order) values ($1, 'section', 'Brass', 0) returning id`,
      [club.id],
    )
    const grouped = await addEvent(database, club.id, { ...AHEAD, title: 'Grouped one' })
    await database.query(
      'update api.events set group_ids = array[$1::uuid], others_see = true where id = $2',
      [brass, grouped],
    )
    for (const of of ['page', 'calendar'] as const) {
      const { body } = await ask({ of })
      expect(body).toContain('Open to all')
      expect(body).not.toMatch(/(Secret|Drafted|Cancelled|Archived|Ended|Grouped) one/)
    }
    for (const caller of [ANONYMOUS, person(admin)])
      expect((await told(caller))?.events.map(({ title }) => title)).toEqual(['Open to all'])
    const home = await preview('/')
    for (const name of ['secret', 'drafted', 'cancelled', 'archived', 'ended', 'grouped'])
      expect(await preview(`/events/${name}-one`)).toBe(home)
    expect(await preview('/events/open-to-all')).toContain('Open to all')
    expect(await valueOf(database, 'select count(*)::int from api.events')).toBe(7)
  })

  it('gives each public event its own link preview, with addresses of the site only if it is known', async () => {
    await addEvent(database, club.id, { ...AHEAD, title: `"Spring" </script><i a='b'>` })
    await database.query(`update api.events set slug = 'spring', location = 'Aulan'`)
    const event = await preview('/events/spring', 'https://band.example.org')
    expect(event).toContain(
      '<meta property="og:title" content="&quot;Spring&quot; &lt;/script&gt;&lt;i a=&#39;b&#39;&gt;">',
    )
    expect(event).toContain('<meta property="og:site_name" content="Blås &amp; &lt;Orkester&gt;">')
    expect(event).toContain('<meta property="og:url" content="https://band.example.org/events/spring">')
    expect(event).toMatch(/og:description" content="[^"]+ · Aulan"/)
    const home = await preview('/login')
    expect(home).toContain('<meta property="og:title" content="Blås &amp; &lt;Orkester&gt;">')
    expect(home).toContain('We play &quot;together&quot;')
    expect(home).not.toContain('og:url')
    await database.query('update api.associations set is_public = false where id = $1', [club.id])
    expect(await told()).toBeNull()
  })

  it('shows an event that was cancelled after it was published as cancelled, until it would have been over', async () => {
    const event = await addEvent(database, club.id, { ...AHEAD, title: 'Called off' })
    await database.query(`update api.events set status = 'cancelled'`)
    const { body } = await ask({ headers: { 'accept-language': 'en' } })
    expect(body).toContain('<h3>Called off</h3><p class="cancelled">Cancelled</p><p class="when">')
    expect(linked(body)['@graph']).toMatchObject([
      {},
      { name: 'Called off', eventStatus: 'https://schema.org/EventCancelled' },
    ])
    const calendar = (headers = {}) => ask({ of: 'calendar', headers })
    expect((await calendar()).body).toContain('SUMMARY:INSTÄLLT: Called off\r\nSTATUS:CANCELLED')
    expect((await calendar({ 'accept-language': 'en' })).body).toContain('SUMMARY:Cancelled: Called off')
    await database.query('update api.events set start_time = $2, end_time = $3 where id = $1', [
      event,
      inDays(-2),
      inDays(-1.9),
    ])
    expect((await ask()).body).not.toContain('Called off')
  })

  it('says when an event ends, with the day if it lasts several', async () => {
    const times = async (start_time: string, end_time: string) => {
      await database.query('delete from api.events')
      await addEvent(database, club.id, { start_time, end_time })
      return /<time [^>]*>(.*?)<\/time>/.exec((await ask({ headers: { 'accept-language': 'en' } })).body)?.[1]
    }
    expect(await times('2040-05-05T17:00:00Z', '2040-05-05T19:00:00Z')).toBe(
      'Saturday 5 May 2040 at 19:00–21:00',
    )
    expect(await times('2040-05-05T17:00:00Z', '2040-05-07T10:00:00Z')).toBe(
      'Saturday 5 May 2040 at 19:00 – Monday 7 May 2040 at 12:00',
    )
  })

  it('does not exist for a club that is not public', async () => {
    await addEvent(database, club.id, { ...AHEAD, title: 'Open to all' })
    await database.query('update api.associations set is_public = false where id = $1', [club.id])
    for (const of of ['page', 'calendar'] as const)
      expect(await ask({ of })).toMatchObject({
        status: 404,
        body: expect.stringContaining('ERROR_RESOURCE_NOT_FOUND'),
      })
    await database.query('update api.associations set is_public = true where id = $1', [club.id])
    expect((await ask()).body).toContain('Open to all')
  })

  it('uses the visitor’s language', async () => {
    const at = async (language?: string) =>
      (await ask({ headers: language ? { 'accept-language': language } : {} })).body.match(
        /<html lang="(..)">/,
      )?.[1]
    expect(await at()).toBe('sv')
    expect(await at('en-GB,en;q=0.9,sv;q=0.8')).toBe('en')
    expect(await at('de-DE,de;q=0.9,sv;q=0.8,en;q=0.7')).toBe('sv')
    expect(await at('fr, x-sven')).toBe('sv')
  })

  it('uses the site’s address only if the server knows it, whatever a visitor claims', async () => {
    const known = (await ask({ site: 'https://band.example.org' })).body
    expect(known).toContain('<meta property="og:url" content="https://band.example.org/club">')
    expect(known).toContain('<meta property="og:image" content="https://band.example.org/open-graph.png">')
    const headers = { 'x-site': 'https://evil.example', host: 'evil.example' }
    const unknown = (await ask({ headers })).body
    expect(unknown).toContain('<link rel="canonical" href="/club">')
    expect(unknown).not.toContain('og:url')
    expect(unknown).not.toContain('evil.example')
  })

  it('is sent again only when it has changed', async () => {
    await addEvent(database, club.id, { ...AHEAD, title: 'Open to all' })
    const tag = String((await ask()).headers.etag)
    expect(await ask({ headers: { 'if-none-match': `W/${tag}` } })).toMatchObject({ status: 304, body: '' })
    await addEvent(database, club.id, { ...AHEAD, title: 'Another one' })
    expect(await ask({ headers: { 'if-none-match': tag } })).toMatchObject({ status: 200 })
  })
})
